// Prints a fresh key for each NATS user that is named: node new-keys.mjs WALLET DEALING …
// Without dependencies, so that it runs wherever Node is, and in the plain image of Node.
import { generateKeyPairSync } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const SEED = 18 << 3;
const USER = 20 << 3;

function base32(bytes) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits.replace(/.{1,5}/g, (five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]);
}

/** CRC-16 with the polynomial of XMODEM, low byte first. */
function checksum(bytes) {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return [crc & 0xff, crc >> 8];
}

const encoded = (bytes) => base32([...bytes, ...checksum(bytes)]);

for (const user of process.argv.slice(2)) {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const seed = [SEED | (USER >> 5), (USER & 31) << 3, ...Buffer.from(d, 'base64url')];
  console.log(`NATS_${user}_SEED=${encoded(seed)}`);
  console.log(`NATS_${user}_NKEY=${encoded([USER, ...Buffer.from(x, 'base64url')])}`);
}
