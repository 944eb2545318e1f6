/** Searches everything that a process exposes for seeds, in every form in which one could leak. */

/** Something that a process exposes: a log, a message, a row. */
export interface Visible {
  readonly where: string;
  readonly bytes: Uint8Array | string;
}

/** The places where one of the seeds appears, each with its form there. */
export function leaksOf(seeds: readonly string[], visible: readonly Visible[]): string[] {
  const forms = seeds.flatMap(formsOf);
  const found = visible.flatMap(({ where, bytes }) => {
    const plain = Buffer.from(bytes);
    // Printed bytes are often laid out in columns.
    const joined = Buffer.from(plain.toString('latin1').replaceAll(/\s+/g, ''), 'latin1');
    const seen = forms.filter(([, needle]) => plain.includes(needle) || joined.includes(needle));
    return seen.map(([form]) => `${where}: ${form}`);
  });
  return [...new Set(found)];
}

/** The raw bytes and the text of a seed, each as it is and in the encodings that programs print bytes in. */
export function formsOf(seed: string): [form: string, needle: Buffer][] {
  const raw = Buffer.from(seed, 'hex');
  return [
    ['raw', raw],
    ['upper-case hex', Buffer.from(seed.toUpperCase())],
    ...encodingsOf('raw', raw),
    ['text', Buffer.from(seed)],
    ['text as hex', Buffer.from(Buffer.from(seed).toString('hex'))],
    ...encodingsOf('text', Buffer.from(seed)),
  ];
}

function encodingsOf(name: string, bytes: Buffer): [form: string, needle: Buffer][] {
  return [
    [`${name} as numbers`, Buffer.from([...bytes].join(','))],
    ...base64Within(bytes).map((text): [string, Buffer] => [`${name} as base64`, Buffer.from(text)]),
    ...base64Within(bytes).map((text): [string, Buffer] => [
      `${name} as base64url`,
      Buffer.from(text.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ];
}

/** The base64 of bytes at any offset in a longer text, without the characters that their neighbours affect. */
function base64Within(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '');
    return encoded.slice(shift === 0 ? 0 : shift + 1, -2);
  });
}
