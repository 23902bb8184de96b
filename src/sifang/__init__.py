"""Sifang 四方: the engine and the hall of Chinese mahjong."""
