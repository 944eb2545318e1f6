// Text as its reader hears it, for matching against word lists: full-width letters are letters, invisible characters and
// accents are gone, every digit is `#`, and it makes no difference how words are hyphenated or Chinese is spaced.

export interface FoldedText {
  /** Words with single spaces between them; punctuation separates words. Chinese characters stand together. */
  readonly spaced: string;
  /** The same, but a hyphen, dot or similar inside a word is simply gone. */
  readonly joined: string;
}

export function folded(text: string): FoldedText {
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{N}/gu, '#')
    .replace(/(?<=[a-z])['’](?=[a-z])/g, '');
  return {
    spaced: tidy(plain.replace(/[^\p{L}#]+/gu, ' ')),
    joined: tidy(plain.replace(/(?<=\p{L})[^\p{L}#\s]+(?=\p{L})/gu, '').replace(/[^\p{L}#]+/gu, ' ')),
  };
}

function tidy(text: string): string {
  return text.replace(/(?<=\p{Script=Han}|#) +(?=\p{Script=Han})/gu, '').trim();
}
