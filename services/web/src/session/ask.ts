'use client';
/** A question to the gateway and its typed answer; silence is thrown after a while. */
import type { ClientToServerEvents } from '@sabot/edge';
import type { EdgeSocket } from './edge-socket';

type Questions = Omit<ClientToServerEvents, 'join-lobby' | 'leave-lobby'>;
type Request<Name extends keyof Questions> = Parameters<Questions[Name]>[0];
type Heard<Name extends keyof Questions> = Parameters<Parameters<Questions[Name]>[1]>[0];

const PATIENCE_MS = 5_000;

export async function ask<Name extends keyof Questions>(
  socket: EdgeSocket,
  name: Name,
  request: Request<Name>,
): Promise<Heard<Name>> {
  const patient = socket.timeout(PATIENCE_MS) as unknown as {
    emitWithAck(name: Name, request: Request<Name>): Promise<Heard<Name>>;
  };
  return patient.emitWithAck(name, request);
}
