/** Reads JSON from users and other programs; an error names what could not be read. */
import { readFileSync } from 'node:fs';
import { BadInput } from './bad-input.js';

export function parsedJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BadInput(`${what} is not JSON: ${messageOf(error)}`);
  }
}

export function jsonFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new BadInput(`cannot read ${path}: ${messageOf(error)}`);
  }
  return parsedJson(text, path);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
