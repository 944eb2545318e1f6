'use client';
/** Asks the advisor in this browser, which needs no connection. */
import { askVerifier } from '../fairness/verifier';
import type { AdviceAnswer, AdviceQuestion, KnownTable } from './advice-question';

export async function askBrowser(
  table: KnownTable,
  { question, language }: AdviceQuestion,
  hear: (sentences: readonly string[]) => void,
): Promise<AdviceAnswer> {
  hear(await askVerifier('advice', { table, question, language }));
  return { source: 'browser' };
}
