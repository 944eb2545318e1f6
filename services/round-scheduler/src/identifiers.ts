/** The forms of ids and other texts that come from outside. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const PLAIN_TEXT = /^[\x21-\x7e]{1,128}$/;
/** A note is published with its round. */
const LONGEST_NOTE_CHARS = 1_000;

export function isRoundId(text: string): boolean {
  return UUID.test(text);
}

/** A player or an operator. */
export function isPersonId(text: string): boolean {
  return PLAIN_TEXT.test(text);
}

/** Free text of an operator; the database stores every character but NUL. */
export function isNote(text: string): boolean {
  return text.length <= LONGEST_NOTE_CHARS && !text.includes('\0');
}
