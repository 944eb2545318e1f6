// Keys and signatures alone, for devices that have no Ed25519 of their own.
export { handKeyOf, isSignature, signDigest } from './signature.js';
