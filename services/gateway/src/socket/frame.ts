/**
 * An event as the bytes that go to a socket. An event for many sockets is encoded once, as JSON inside the Socket.IO and
 * Engine.IO packets inside the WebSocket frame, and all sockets share that one buffer.
 */
import {
  BACCARAT_NAMESPACE,
  BLACKJACK_NAMESPACE,
  type BlackjackServerEvents,
  type ServerToClientEvents,
} from '@sabot/edge';

/** What the gateway may send in each namespace. */
interface EventsIn {
  readonly [BACCARAT_NAMESPACE]: ServerToClientEvents;
  readonly [BLACKJACK_NAMESPACE]: BlackjackServerEvents;
}

export type EdgeNamespace = keyof EventsIn;

export const EDGE_NAMESPACES: readonly EdgeNamespace[] = [BACCARAT_NAMESPACE, BLACKJACK_NAMESPACE];

/** The events that every namespace has. */
type SharedEvent = keyof ServerToClientEvents & keyof BlackjackServerEvents;

/** An encoded event. */
export interface Frame {
  /** The namespace that it is for; a socket of another one would take it for its own. */
  readonly namespace: EdgeNamespace;
  /** The Socket.IO packet, for a socket that has to queue it. */
  readonly packet: string;
  /** The whole WebSocket frame. */
  readonly bytes: Buffer;
  /** The same frame as Engine.IO's write options, created once because it is used thousands of times. */
  readonly options: { readonly compress: false; readonly wsPreEncodedFrame: readonly [Buffer] };
}

const ENGINE_MESSAGE = '4';
const SOCKET_EVENT = '2';
const TEXT_FRAME = 0x81;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;
const LARGEST_7_BIT_LENGTH = 125;
const LARGEST_16_BIT_LENGTH = 0xff_ff;

/** An event at `/baccarat`. */
export function frameOf<E extends keyof ServerToClientEvents>(
  event: E,
  ...payload: Parameters<ServerToClientEvents[E]>
): Frame {
  return frameOfJson(event, JSON.stringify(payload[0]));
}

/** The frame of an event at `/baccarat` whose payload is already JSON. */
export function frameOfJson(event: keyof ServerToClientEvents, json: string): Frame {
  return encoded(BACCARAT_NAMESPACE, event, json);
}

/** The sign of life of a namespace. */
export function aliveFrameIn(namespace: EdgeNamespace): Frame {
  return encoded(namespace, 'alive', '{}');
}

/** An event at `/blackjack`. */
export function handFrameOf<E extends keyof BlackjackServerEvents>(
  event: E,
  ...payload: Parameters<BlackjackServerEvents[E]>
): Frame {
  return encoded(BLACKJACK_NAMESPACE, event, JSON.stringify(payload[0]));
}

/** An event that every namespace has, for one of them. */
export function frameIn<E extends SharedEvent>(
  namespace: EdgeNamespace,
  event: E,
  ...payload: Parameters<ServerToClientEvents[E]>
): Frame {
  return encoded(namespace, event, JSON.stringify(payload[0]));
}

function encoded(namespace: EdgeNamespace, event: string, json: string): Frame {
  const packet = `${SOCKET_EVENT}${namespace},["${event}",${json}]`;
  const bytes = textFrame(ENGINE_MESSAGE + packet);
  return { namespace, packet, bytes, options: { compress: false, wsPreEncodedFrame: [bytes] } };
}

/** One unmasked text frame, as a server sends it (RFC 6455, section 5.2). */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = headerOf(length);
  const bytes = Buffer.allocUnsafe(header.length + length);
  header.copy(bytes);
  bytes.write(text, header.length);
  return bytes;
}

function headerOf(length: number): Buffer {
  if (length <= LARGEST_7_BIT_LENGTH) return Buffer.of(TEXT_FRAME, length);
  if (length <= LARGEST_16_BIT_LENGTH) {
    const header = Buffer.of(TEXT_FRAME, LENGTH_IN_16_BITS, 0, 0);
    header.writeUInt16BE(length, 2);
    return header;
  }
  const header = Buffer.alloc(10);
  header[0] = TEXT_FRAME;
  header[1] = LENGTH_IN_64_BITS;
  header.writeBigUInt64BE(BigInt(length), 2);
  return header;
}
