/** The embedded advisor in this browser. It runs in the worker, because exact odds take a while. */
import { embeddedAdvice, classifyQuestion, factSheet, tableOdds } from '@sabot/advisor';
import { recordedPayTable } from '@sabot/baccarat';
import type { AdviceQuestion, KnownTable } from './advice-question';

const WINNERS = { P: 'PLAYER', B: 'BANKER', T: 'TIE' } as const;

export function knownAdvice(
  table: KnownTable,
  { question, language }: Pick<AdviceQuestion, 'question' | 'language'>,
): readonly string[] {
  const prices = recordedPayTable(table.payTable);
  if (!prices.ok) throw new Error(prices.problems.join('; '));
  const { deck, remaining, net } = table;
  const situation = {
    deck,
    odds: tableOdds(deck, prices.value, remaining),
    limits: Object.fromEntries(
      table.limits.map(({ target, min, max }) => [target, { minMinor: BigInt(min), maxMinor: BigInt(max) }]),
    ),
    winners: table.winners.map((letter) => WINNERS[letter]),
    roundsPerHour: table.roundsPerHour,
    mine: {
      bets: table.stakes.map(({ target, amount }) => ({ target, stakeMinor: BigInt(amount) })),
      ...(net !== undefined && { netMinor: BigInt(net) }),
    },
    ...(remaining && { remaining }),
  };
  const sheet = factSheet(situation, classifyQuestion(question).kind);
  return embeddedAdvice(sheet, language).map(({ text }) => text);
}
