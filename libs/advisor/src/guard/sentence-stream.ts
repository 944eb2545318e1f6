// Reads a model's answer while it arrives: `{"sentences":[{…},{…}]}`. Each sentence is judged as soon as its object is
// complete. Anything that is not exactly this shape ends the stream; what was read before stays valid.
import type { FactSheet } from '../facts/fact-sheet.js';
import type { Language } from '../language.js';
import type { FilledSentence } from '../words/sentence.js';
import { guarded } from './guard.js';
import type { DropReason } from './rule.js';

/** A longer answer is cut off: it is no answer to a question about a card game. */
export const MAX_ANSWER_LENGTH = 8_192;
export const MAX_SENTENCES = 8;

const OPENING = /^\s*\{\s*"sentences"\s*:\s*\[/;

export type StreamState = 'open' | 'complete' | 'broken';

export class SentenceStream {
  state: StreamState = 'open';
  readonly drops: DropReason[] = [];
  private readonly shown = new Set<string>();
  private buffer = '';
  private length = 0;
  private opened = false;

  constructor(
    private readonly sheet: FactSheet,
    private readonly language: Language,
  ) {}

  /** Takes the next piece of the answer and gives the sentences that it completes and that may be shown. */
  push(piece: string): FilledSentence[] {
    if (this.state !== 'open') return [];
    this.length += piece.length;
    if (this.length > MAX_ANSWER_LENGTH) {
      this.state = 'broken';
      return [];
    }
    this.buffer += piece;
    if (!this.opened) this.open();
    return this.opened ? this.complete() : [];
  }

  private open(): void {
    const opening = OPENING.exec(this.buffer)?.[0];
    if (opening !== undefined) {
      this.opened = true;
      this.buffer = this.buffer.slice(opening.length);
    } else if (!'{"sentences":['.startsWith(this.buffer.replace(/\s/g, ''))) {
      this.state = 'broken';
    }
  }

  private complete(): FilledSentence[] {
    const found: FilledSentence[] = [];
    for (;;) {
      this.buffer = this.buffer.replace(/^[\s,]+/, '');
      if (this.buffer === '') return found;
      if (this.buffer.startsWith(']')) {
        this.state = 'complete';
        return found;
      }
      const end = endOfObject(this.buffer);
      if (end === undefined) {
        if (!this.buffer.startsWith('{')) this.state = 'broken';
        return found;
      }
      found.push(...this.judge(this.buffer.slice(0, end)));
      this.buffer = this.buffer.slice(end);
      if (this.shown.size >= MAX_SENTENCES) this.state = 'complete';
      if (this.state !== 'open') return found;
    }
  }

  private judge(json: string): FilledSentence[] {
    const candidate = parsed(json);
    if (candidate === undefined) {
      this.state = 'broken';
      return [];
    }
    const verdict = guarded(candidate, this.sheet, this.language);
    if (!verdict.ok) {
      this.drops.push(verdict.reason);
      return [];
    }
    if (this.shown.has(verdict.sentence.text)) {
      this.drops.push('repeated');
      return [];
    }
    this.shown.add(verdict.sentence.text);
    return [verdict.sentence];
  }
}

/** The length of the JSON object at the start of a text; undefined while it is not complete. */
function endOfObject(text: string): number | undefined {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
      continue;
    }
    if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    if (depth === 0) return character === '}' ? index + 1 : undefined;
  }
  return undefined;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    return undefined;
  }
}
