/** The streams of one run of the program, and its exit code. */
import { styleText } from 'node:util';

/** The streams of a run; `process` has this shape. */
export interface Streams {
  readonly stdin: AsyncIterable<string | Uint8Array>;
  readonly stdout: Output;
  readonly stderr: Output;
}

export interface Output {
  readonly isTTY?: boolean;
  readonly hasColors?: () => boolean;
  write(text: string): unknown;
}

/** 0 success, 1 a verification failed, 2 bad input. */
export type ExitCode = 0 | 1 | 2;

export type Style = 'red' | 'green' | 'blue' | 'yellow' | 'bold' | 'dim';

/** Colours a text, or returns it unchanged where colours are not wanted. */
export type Paint = (style: Style, text: string) => string;

export const PLAIN: Paint = (_, text) => text;

export class Session {
  #exitCode: ExitCode = 0;
  readonly paint: Paint;

  constructor(readonly streams: Streams) {
    const { stdout } = streams;
    const colours = stdout.isTTY === true && stdout.hasColors?.() === true;
    this.paint = colours ? (style, text) => styleText(style, text, { validateStream: false }) : PLAIN;
  }

  print(text: string): void {
    this.streams.stdout.write(`${text}\n`);
  }

  complain(text: string): void {
    this.streams.stderr.write(`${text}\n`);
  }

  /** The run ends with the highest code it was given. */
  endWith(code: ExitCode): void {
    if (code > this.#exitCode) this.#exitCode = code;
  }

  get exitCode(): ExitCode {
    return this.#exitCode;
  }
}
