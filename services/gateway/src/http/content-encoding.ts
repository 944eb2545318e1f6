/** Chooses among the encodings in which a response is ready to be sent. */
import type { Request } from 'express';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** The first of the available encodings, best first, that the client accepts; otherwise `identity`. */
export function acceptedEncoding(request: Request, available: Iterable<ContentEncoding>): ContentEncoding {
  for (const encoding of available) if (request.acceptsEncodings(encoding) !== false) return encoding;
  return 'identity';
}
