/** What tests and benchmarks of the gateway use; everyone else speaks to it over Socket.IO and HTTP. */
export { frameOf, frameOfJson } from './socket/frame.js';
export { gatewayConfig, type GatewayConfig } from './gateway.config.js';
