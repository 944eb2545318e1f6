// The terms of a round of baccarat, to and from JSON. Every target on offer has a price.
import { isJsonObject, limitsFromJson, limitsToJson, type Terms, type TermsJson } from '@sabot/cards';
import { BET_TARGETS, isBetTarget, type BetTarget } from './bets.js';
import { payTableToJson, recordedPayTable, type PayTableJson } from './pay-table-json.js';
import type { PayTable } from './pay-table.js';

export type BaccaratTerms = Terms<PayTable, BetTarget>;

/** Equal terms have equal JSON: targets stand in the order of the rules. */
export function termsToJson({ limits, payTable }: BaccaratTerms): TermsJson<PayTableJson> {
  return { limits: limitsToJson(limits, BET_TARGETS), payTable: payTableToJson(payTable) };
}

/** Reads terms from JSON, or names the field that is wrong. */
export function parseTerms(json: unknown): BaccaratTerms | { readonly invalidField: string } {
  const given = isJsonObject(json) ? json : {};
  const read = limitsFromJson(given.limits, isBetTarget);
  if ('invalidField' in read) return read;
  const prices = recordedPayTable(given.payTable);
  const terms = prices.ok && { limits: read.limits, payTable: prices.value };
  return terms && canBeSettled(terms) ? terms : { invalidField: 'payTable' };
}

/** Reads stored terms back. They were checked when they were stored, so a problem means a damaged row. */
export function termsFromJson(json: unknown): BaccaratTerms {
  const terms = parseTerms(json);
  if ('invalidField' in terms) throw new Error(`stored terms: ${terms.invalidField} is damaged`);
  return terms;
}

/** Whether a bet on any target on offer can be paid. */
export function canBeSettled({ limits, payTable }: BaccaratTerms): boolean {
  return BET_TARGETS.every((target) => !limits[target] || payTable[target]);
}
