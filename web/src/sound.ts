// Sounds made by Web Audio: wood on cloth, and two notes for what is called.

import { language, sound, voice } from './settings.ts'

let context: AudioContext | null = null

function audio(): AudioContext | null {
  if (!sound.value || navigator.userActivation?.hasBeenActive === false) return null
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  return context
}

function tone(at: AudioContext, pitch: number, start: number, length: number, loud: number): void {
  const source = at.createOscillator()
  const gain = at.createGain()
  source.type = 'triangle'
  source.frequency.value = pitch
  gain.gain.setValueAtTime(loud, at.currentTime + start)
  gain.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + start + length)
  source.connect(gain).connect(at.destination)
  source.start(at.currentTime + start)
  source.stop(at.currentTime + start + length)
}

function knock(at: AudioContext, loud: number, pitch: number): void {
  const samples = Math.floor(at.sampleRate * 0.06)
  const buffer = at.createBuffer(1, samples, at.sampleRate)
  const data = buffer.getChannelData(0)
  for (let i = 0; i < samples; i++) data[i] = (Math.random() * 2 - 1) * Math.exp(-i / (samples * 0.12))
  const source = at.createBufferSource()
  const filter = at.createBiquadFilter()
  const gain = at.createGain()
  source.buffer = buffer
  filter.type = 'bandpass'
  filter.frequency.value = pitch
  gain.gain.value = loud
  source.connect(filter).connect(gain).connect(at.destination)
  source.start()
}

export type Sound = 'discard' | 'draw' | 'call' | 'win' | 'turn'

/** Play one of the sounds, if they are on. */
export function play(name: Sound): void {
  const at = audio()
  if (!at) return
  if (name === 'discard') knock(at, 0.9, 1900)
  else if (name === 'draw') knock(at, 0.25, 3200)
  else if (name === 'call') {
    knock(at, 0.7, 1200)
    tone(at, 520, 0, 0.12, 0.12)
    tone(at, 390, 0.09, 0.2, 0.12)
  } else if (name === 'turn') tone(at, 880, 0, 0.09, 0.05)
  else [523, 659, 784, 1047].forEach((pitch, i) => tone(at, pitch, i * 0.11, 0.4, 0.12))
}

/** Speak an announcement, if that is on. */
export function speak(text: string): void {
  if (!voice.value || !('speechSynthesis' in window)) return
  const said = new SpeechSynthesisUtterance(text)
  said.lang = language.value === 'en' ? 'en' : language.value === 'zh-Hant' ? 'zh-TW' : 'zh-CN'
  speechSynthesis.speak(said)
}
