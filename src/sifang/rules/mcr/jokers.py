"""x"""
from sifang.kernel import kernel
@kernel
def best_with_jokers(w, r, work):
    return -1
@kernel
def alone(w, r, work):
    return -1
def best_hand(w, r, work):
    return list(w.hand), int(w.tile)
