// Signing alone, for devices that have no Ed25519 of their own.
export { handKeyOf, signDigest } from './signature.js';
