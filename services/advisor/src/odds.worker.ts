/** The thread in which odds are worked out. It keeps those of fresh decks, which every question about a table needs. */
import { type Edges, tableOdds } from '@sabot/advisor';
import { recordedPayTable } from '@sabot/baccarat';
import { deckModelText } from '@sabot/cards';
import { LRUCache } from 'lru-cache';
import { parentPort } from 'node:worker_threads';
import type { OddsAnswer, OddsQuestion } from './odds.service.js';

const fresh = new LRUCache<string, Edges>({ max: 500 });

parentPort?.on('message', (question: OddsQuestion) => {
  parentPort?.postMessage(answerTo(question));
});

function answerTo({ id, deck, payTable, remaining }: OddsQuestion): OddsAnswer {
  const prices = recordedPayTable(payTable);
  if (!prices.ok) return { id, problem: `this is no pay table: ${prices.problems.join('; ')}` };
  const key = JSON.stringify([deckModelText(deck), payTable]);
  const odds = tableOdds(deck, prices.value, remaining, fresh.get(key));
  fresh.set(key, odds.fresh);
  return { id, odds };
}
