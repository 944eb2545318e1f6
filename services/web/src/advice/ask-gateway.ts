'use client';
/** Asks the advisor of the house, over the socket of the table. */
import type { AdviceEnd, AdvicePart, AdviceRequest, Answer, AdviceBegun } from '@sabot/edge';
import { emitWithin } from '@sabot/table-client';
import type { AdviceAnswer, AdviceQuestion } from './advice-question';

/** The sockets of both namespaces, as far as advice goes. */
export interface AdviceSocket {
  readonly connected: boolean;
  timeout(ms: number): unknown;
  on(name: 'advice-part', hear: (part: AdvicePart) => void): unknown;
  on(name: 'advice-end', hear: (end: AdviceEnd) => void): unknown;
  off(name: 'advice-part', hear: (part: AdvicePart) => void): unknown;
  off(name: 'advice-end', hear: (end: AdviceEnd) => void): unknown;
}

/** Longer than the house ever takes. */
const ENDS_WITHIN_MS = 15_000;

export async function askGateway(
  socket: AdviceSocket,
  tableId: string,
  { question, language, byModel }: AdviceQuestion,
  hear: (sentences: readonly string[]) => void,
): Promise<AdviceAnswer> {
  if (!socket.connected) throw new Error('there is no connection');
  const request: AdviceRequest = { tableId, question, language, ...(!byModel && { source: 'embedded' }) };
  let sentences: readonly string[] = [];
  let adviceId: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let part: (one: AdvicePart) => void = () => undefined;
  let end: (one: AdviceEnd) => void = () => undefined;
  try {
    return await new Promise<AdviceAnswer>((resolve, reject) => {
      part = (one) => {
        if (one.adviceId !== adviceId) return;
        // One with index 0 begins the answer anew.
        sentences = [...sentences.slice(0, one.index), one.text];
        hear(sentences);
      };
      end = (one) => {
        if (one.adviceId !== adviceId) return;
        if (one.refused) reject(new Error(one.refused.code));
        else resolve({ source: one.source, ...(one.model !== undefined && { model: one.model }) });
      };
      socket.on('advice-part', part);
      socket.on('advice-end', end);
      timer = setTimeout(() => {
        reject(new Error('the advice did not end'));
      }, ENDS_WITHIN_MS);
      emitWithin(socket, 'ask-advice', request, (answer: Answer<AdviceBegun> | null) => {
        if (answer?.ok) adviceId = answer.adviceId;
        else reject(new Error(answer?.code ?? 'no answer'));
      });
    });
  } finally {
    clearTimeout(timer);
    socket.off('advice-part', part);
    socket.off('advice-end', end);
  }
}
