/** How each sound is made: from oscillators and noise, so no recording is downloaded. */
import type { Sound } from './sounds';

export const RECIPES: Readonly<Record<Sound, (audio: AudioContext, at: number) => void>> = {
  chip: (audio, at) => {
    tone(audio, at, { frequency: 2_600, lengthS: 0.05, volume: 0.12, type: 'triangle' });
    tone(audio, at + 0.035, { frequency: 3_400, lengthS: 0.06, volume: 0.09, type: 'triangle' });
  },
  card: (audio, at) => {
    noise(audio, at, 0.16, 2_200, 0.16);
    noise(audio, at + 0.34, 0.07, 4_200, 0.14);
  },
  tick: (audio, at) => {
    tone(audio, at, { frequency: 1_760, lengthS: 0.04, volume: 0.08, type: 'square' });
  },
  close: (audio, at) => {
    tone(audio, at, { frequency: 523, lengthS: 0.5, volume: 0.12, type: 'sine' });
    tone(audio, at + 0.16, { frequency: 392, lengthS: 0.7, volume: 0.12, type: 'sine' });
  },
  win: (audio, at) => {
    [523, 659, 784, 1_047].forEach((frequency, step) => {
      tone(audio, at + step * 0.1, { frequency, lengthS: 0.4, volume: 0.11, type: 'sine' });
    });
  },
  refused: (audio, at) => {
    tone(audio, at, { frequency: 196, lengthS: 0.22, volume: 0.14, type: 'sawtooth' });
  },
};

interface Tone {
  readonly frequency: number;
  readonly lengthS: number;
  readonly volume: number;
  readonly type: OscillatorType;
}

function tone(audio: AudioContext, at: number, { frequency, lengthS, volume, type }: Tone): void {
  const source = new OscillatorNode(audio, { frequency, type });
  source.connect(fading(audio, at, lengthS, volume));
  source.start(at);
  source.stop(at + lengthS);
}

function noise(audio: AudioContext, at: number, lengthS: number, frequency: number, volume: number): void {
  const frames = Math.ceil(audio.sampleRate * lengthS);
  const buffer = new AudioBuffer({ length: frames, sampleRate: audio.sampleRate });
  const samples = buffer.getChannelData(0);
  // A linear congruential generator is random enough for the ear.
  let state = 1;
  for (let at = 0; at < frames; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    samples[at] = state / 2 ** 31 - 1;
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 0.8 });
  source.connect(filter).connect(fading(audio, at, lengthS, volume));
  source.start(at);
}

function fading(audio: AudioContext, at: number, lengthS: number, volume: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
  gain.connect(audio.destination);
  return gain;
}
