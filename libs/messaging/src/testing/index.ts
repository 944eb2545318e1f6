export { type Answering, type Exchange, NeighbourProxy } from './neighbour-proxy.js';
export { type BusServer, TestBus, type TestBusOptions } from './test-bus.js';
