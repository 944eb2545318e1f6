/**
 * Messages to bytes and back. Bytes come from outside, so bytes that are not the message are a returned problem, and the
 * caller decides. A message to be sent is our own, so failing to encode it is a bug and throws.
 */
import {
  create,
  fromBinary,
  toBinary,
  type DescMessage,
  type MessageInitShape,
  type MessageShape,
} from '@bufbuild/protobuf';

import { assertFits } from './wire-check.js';

/** A message, or what is wrong with the bytes. */
export type Decoded<M extends DescMessage> =
  { readonly ok: true; readonly message: MessageShape<M> } | { readonly ok: false; readonly problem: string };

/** The bytes of a message; omitted fields have their zero value. */
export function encode<M extends DescMessage>(schema: M, message: MessageInitShape<M>): Uint8Array {
  return toBinary(schema, create(schema, message));
}

/** Reads a message. As protobuf defines it, no bytes at all are the message with every field zero. */
export function decode<M extends DescMessage>(schema: M, bytes: Uint8Array): Decoded<M> {
  try {
    assertFits(schema, bytes);
    return { ok: true, message: fromBinary(schema, bytes) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}
