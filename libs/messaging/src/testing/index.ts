export { type Answering, type Exchange, NeighbourProxy } from './neighbour-proxy.js';
