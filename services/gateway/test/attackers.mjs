/**
 * Hostile guests, in a process of their own so that they do not slow down whoever measures. Each comes from a loopback address
 * of its own and goes on for so long as it was told to. Any other address is refused: this is for attacking oneself.
 *
 * Started with one JSON argument: { host, ports, seconds, guests: [{ kind, token, localAddress }] }.
 */
import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOPBACK = /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/;
const TEXT = 0x1;
const PING = 0x9;
const JOIN = '42/baccarat,1["join-table",{"tableId":"main"}]';
const SYNC = '42/baccarat,1["sync",{"tableId":"main"}]';
/** A token that looks like one, with a signature that is not ours. */
const BAD_TOKEN = `${Buffer.from('{"alg":"HS256"}').toString('base64url')}.${Buffer.from('{"sub":"x","iss":"sabot","aud":"sabot"}').toString('base64url')}.${'A'.repeat(43)}`;

const { host, ports, seconds, guests } = JSON.parse(process.argv[2] ?? '{}');
for (const address of [host, ...guests.map(({ localAddress }) => localAddress)])
  if (!LOOPBACK.test(address)) throw new Error(`${address} is not a loopback address`);

const endsAtMs = performance.now() + seconds * 1_000;
const goesOn = () => performance.now() < endsAtMs;
const open = new Set();
let opened = 0;
let sent = 0;

function frame(text, opcode = TEXT) {
  const payload = Buffer.from(text);
  const mask = randomBytes(4);
  const header =
    payload.length < 126
      ? Buffer.of(0x80 | opcode, 0x80 | payload.length)
      : Buffer.of(0x80 | opcode, 0xfe, payload.length >> 8, payload.length & 0xff);
  for (let at = 0; at < payload.length; at++) payload[at] ^= mask[at % 4];
  return Buffer.concat([header, mask, payload]);
}

/** A TCP connection to one of the gateways; `closed` tells when it is over. */
function dial(guest) {
  const port = ports[opened++ % ports.length];
  const tcp = connect({ host, port, localAddress: guest.localAddress });
  const line = { tcp, closed: false };
  open.add(tcp);
  tcp.on('error', () => undefined);
  tcp.on('close', () => {
    line.closed = true;
    open.delete(tcp);
  });
  return line;
}

function write(line, ...frames) {
  sent += frames.length;
  // Whatever the gateway does not take stays with it, not with us.
  if (!line.closed && line.tcp.writableLength < 1_000_000) line.tcp.write(Buffer.concat(frames));
}

/** A WebSocket, without waiting for the answer to the upgrade: what follows it is read after it. */
function upgraded(guest) {
  const line = dial(guest);
  const key = randomBytes(16).toString('base64');
  line.tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  line.tcp.resume();
  return line;
}

async function seated(guest) {
  const line = upgraded(guest);
  await sleep(100);
  write(line, frame(`40/baccarat,{"token":"${guest.token}"}`));
  await sleep(200);
  return line;
}

/** Connects again and again, and lets each connection do something until it is closed. */
async function again(connectAs, act, everyMs) {
  while (goesOn()) {
    const line = await connectAs();
    while (goesOn() && !line.closed) {
      act(line);
      await sleep(everyMs);
    }
    await sleep(50);
  }
}

const KINDS = {
  /** Far more requests for the whole table than anybody needs. */
  snapshots: (guest) =>
    again(
      () => seated(guest),
      (line) => write(line, ...Array.from({ length: 20 }, () => frame(SYNC))),
      100,
    ),
  /** Within its limits, but it reads nothing. */
  unread: (guest) =>
    again(
      async () => {
        const line = await seated(guest);
        line.tcp.pause();
        return line;
      },
      (line) => write(line, frame(JOIN), frame('42/baccarat,2["join-lobby"]'), frame(SYNC)),
      100,
    ),
  tokens: (guest) =>
    again(
      async () => upgraded(guest),
      (line) =>
        write(line, ...Array.from({ length: 10 }, () => frame(`40/baccarat,{"token":"${BAD_TOKEN}"}`))),
      20,
    ),
  packets: (guest) =>
    again(
      () => seated(guest),
      (line) =>
        write(line, ...['43/baccarat,7[]', '40/x', '9', '4', '42/baccarat,7['].map((text) => frame(text))),
      20,
    ),
  /** Handshakes that never end: some before the upgrade and some after it. */
  handshakes: async (guest) => {
    const lines = [];
    while (goesOn()) {
      for (let at = lines.length; at < 20; at++) {
        const line = at % 2 === 0 ? upgraded(guest) : dial(guest);
        if (at % 2 === 1)
          line.tcp.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\n`);
        lines.push(line);
      }
      await sleep(200);
      lines.splice(0, lines.length, ...lines.filter(({ closed }) => !closed));
    }
  },
  bodies: (guest) =>
    again(
      async () => {
        const line = dial(guest);
        line.tcp.resume();
        line.tcp.write(
          `POST /auth/refresh HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
        );
        return line;
      },
      (line) => write(line, Buffer.from(' ')),
      500,
    ),
  pings: (guest) =>
    again(
      () => seated(guest),
      (line) => write(line, ...Array.from({ length: 500 }, () => frame('', PING))),
      50,
    ),
  /** Twenty sockets of one guest, each of them busy. */
  sockets: async (guest) => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        again(
          () => seated(guest),
          (line) => write(line, frame(SYNC), frame(JOIN)),
          250,
        ),
      ),
    );
  },
};

await Promise.all(guests.map((guest) => KINDS[guest.kind](guest)));
for (const tcp of open) tcp.destroy();
process.send?.({ opened, sent });
process.disconnect?.();
