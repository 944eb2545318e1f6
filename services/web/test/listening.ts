/** Hears what a page plays, where the sound leaves it. */
import type { Page } from 'playwright-core';

export interface Heard {
  /** The tones and noises that were started. */
  started: string[];
  /** Those of them that were started while a card lay face down. */
  overFaceDown: string[];
  /** The pitch of every tone. */
  pitches: number[];
  /** The loudest sample that reached the speaker. */
  loudest: number;
}

/** Measures the sound where it leaves the page: every gain node, the last before the speaker, gets a meter. */
export async function listenIn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { started: [], overFaceDown: [], pitches: [], loudest: 0 };
    const note = (sound: string): void => {
      heard.started.push(sound);
      if (document.querySelector('[data-face-down="true"]')) heard.overFaceDown.push(sound);
    };
    const meter = (source: AudioNode): void => {
      const analyser = new AnalyserNode(source.context, { fftSize: 2_048 });
      const samples = new Float32Array(analyser.fftSize);
      source.connect(analyser);
      setInterval(() => {
        analyser.getFloatTimeDomainData(samples);
        heard.loudest = Math.max(heard.loudest, ...samples.map(Math.abs));
      }, 20);
    };
    class HeardOscillator extends OscillatorNode {
      override start(when?: number): void {
        note('tone');
        heard.pitches.push(this.frequency.value);
        super.start(when);
      }
    }
    class HeardBuffer extends AudioBufferSourceNode {
      override start(when?: number): void {
        note('noise');
        super.start(when);
      }
    }
    class MeteredGain extends GainNode {
      constructor(context: BaseAudioContext, options?: GainOptions) {
        super(context, options);
        meter(this);
      }
    }
    Object.assign(window, {
      heard,
      OscillatorNode: HeardOscillator,
      AudioBufferSourceNode: HeardBuffer,
      GainNode: MeteredGain,
    });
  });
}

export const heardOn = (page: Page): Promise<Heard> =>
  page.evaluate(() => (window as unknown as { heard: Heard }).heard);
