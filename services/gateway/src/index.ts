/** Exports for tests and benchmarks; everything else talks to the gateway over Socket.IO and HTTP. */
export { frameOf, frameOfJson } from './socket/frame.js';
export { gatewayConfig, type GatewayConfig } from './gateway.config.js';
