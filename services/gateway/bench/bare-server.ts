/** The server that the gateway is compared with: Socket.IO with its defaults, a room, and the same events. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';

/** The benchmark's commands to the bare server. */
export type BareOrder = { readonly emit: object } | { readonly cpu: true };

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false, perMessageDeflate: false });
const namespace = io.of('/baccarat');

namespace.on('connection', (socket) => {
  socket.on('join-table', (_, acknowledge: (answer: object) => void) => {
    void socket.join('main');
    acknowledge({ ok: true });
  });
  socket.on('place-bet', (order: object, acknowledge: (answer: object) => void) => {
    acknowledge({ ok: true, ...order });
  });
});

process.on('message', (order: BareOrder) => {
  if ('emit' in order) {
    namespace.to('main').emit('bet-update', order.emit);
    return;
  }
  const { user, system } = process.cpuUsage();
  process.send?.({ total: (user + system) / 1_000_000, user: user / 1_000_000 });
});
process.on('disconnect', () => {
  process.exit(0);
});
http.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (http.address() as AddressInfo).port });
});
