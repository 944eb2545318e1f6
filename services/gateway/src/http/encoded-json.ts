/** A JSON document that never changes, serialised and compressed once for everyone who will ask for it. */
import type { Request, Response } from 'express';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, type ContentEncoding } from './content-encoding.js';

export interface EncodedJson {
  readonly bodies: ReadonlyMap<ContentEncoding, Buffer>;
  readonly hash: string;
  /** What it takes in memory. */
  readonly bytes: number;
}

/** Higher qualities save little and take several times as long. */
const BROTLI_QUALITY = 5;

export async function encodedJson(document: object): Promise<EncodedJson> {
  const identity = Buffer.from(JSON.stringify(document));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ]);
  return {
    bodies: new Map<ContentEncoding, Buffer>([
      ['br', br],
      ['gzip', gzipped],
      ['identity', identity],
    ]),
    hash: createHash('sha256').update(identity).digest('base64url'),
    bytes: identity.length + br.length + gzipped.length,
  };
}

export function sendEncodedJson(request: Request, response: Response, { bodies, hash }: EncodedJson): void {
  const encoding = acceptedEncoding(request, bodies.keys());
  response.set({
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Content-Type': 'application/json; charset=utf-8',
    ETag: `"${hash}-${encoding}"`,
    Vary: 'Accept-Encoding',
  });
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.send(bodies.get(encoding));
}
