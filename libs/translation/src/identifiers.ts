/** Formats of ids and other text from outside. Only canonical forms are accepted, so equal ids are equal strings. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const DIGEST = /^[0-9a-f]{64}$/;
const PLAIN_TEXT = /^[\x21-\x7e]{1,128}$/;
const CURRENCY = /^[A-Z]{3}$/;
const MAX_NOTE_CHARS = 1_000;

/** The largest integer that JSON carries exactly, so no amount is larger. */
export const MAX_AMOUNT_MINOR = 2n ** 53n - 1n;

export function isRoundId(text: string): boolean {
  return UUID.test(text);
}

export function isHandId(text: string): boolean {
  return UUID.test(text);
}

/** A SHA-256 in the one spelling that is accepted. */
export function isDigest(text: string): boolean {
  return DIGEST.test(text);
}

export function isBetId(text: string): boolean {
  return UUID_V4.test(text);
}

export function isUserId(text: string): boolean {
  return PLAIN_TEXT.test(text);
}

export function isIdempotencyKey(text: string): boolean {
  return PLAIN_TEXT.test(text);
}

export function isCurrency(text: string): boolean {
  return CURRENCY.test(text);
}

/** An operator's free text; the database stores every character but NUL. */
export function isNote(text: string): boolean {
  return text.length <= MAX_NOTE_CHARS && !text.includes('\0');
}

export function isAmount(minor: bigint): boolean {
  return minor > 0n && minor <= MAX_AMOUNT_MINOR;
}
