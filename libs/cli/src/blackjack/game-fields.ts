/** A round of blackjack in the fields of published test games: three phases, amounts as numbers in stakes. */
import {
  activeHand,
  faceUp,
  HAND_PLAYS,
  handValue,
  INSURANCE_STAKE,
  isBust,
  isFinal,
  isNatural,
  legalPlays,
  settle,
  splitCount,
  type BlackjackState,
  type PlayName,
  type Result,
} from '@sabot/blackjack';
import { approximate, type CardIndex } from '@sabot/cards';

export type Phase = 'insurance' | 'player' | 'over';

/** Plays by the names of test games. The deal is not among them: every game begins with it, so another one is not legal. */
export const ACTIONS = {
  ...(Object.fromEntries(HAND_PLAYS.map((play) => [play, play])) as Record<
    (typeof HAND_PLAYS)[number],
    PlayName
  >),
  insure: 'insurance',
  decline: 'decline-insurance',
} as const satisfies Readonly<Record<string, PlayName>>;

export type Action = keyof typeof ACTIONS;

/** Every play that a game may be asked for: also the names of the wire, and a second deal. */
export const PLAYS = {
  ...ACTIONS,
  insurance: 'insurance',
  'decline-insurance': 'decline-insurance',
  deal: 'deal',
} as const satisfies Readonly<Record<string, PlayName>>;

export type Asked = keyof typeof PLAYS;

export interface StepFields {
  /** The play as it was asked for. */
  readonly action: Asked;
  readonly legal: boolean;
  readonly activeHandAfter: number | null;
  readonly phaseAfter: Phase;
  readonly legalAfter: readonly Action[];
}

export interface ResultFields {
  readonly phase: Phase;
  readonly splitCount: number;
  readonly hands: readonly HandFields[];
  readonly dealer: DealerFields;
  readonly cardsUsed: number;
  readonly insuranceBet: number;
  /** The nets are null while the game is not over. */
  readonly insuranceNet: number | null;
  readonly net: number | null;
}

interface HandFields {
  readonly cards: readonly CardIndex[];
  readonly total: number;
  readonly soft: boolean;
  readonly bet: number;
  readonly doubled: boolean;
  readonly fromSplit: boolean;
  readonly isBlackjack: boolean;
  readonly result: Result | null;
  readonly net: number | null;
}

interface DealerFields {
  /** The cards that lie face up. */
  readonly cards: readonly CardIndex[];
  readonly total: number;
  readonly soft: boolean;
  readonly bust: boolean;
}

export function phaseOf(state: BlackjackState): Phase {
  if (isFinal(state)) return 'over';
  return state.phase === 'InsuranceOffered' ? 'insurance' : 'player';
}

export function stepFields(action: Asked, legal: boolean, after: BlackjackState): StepFields {
  const plays = legalPlays(after);
  return {
    action,
    legal,
    activeHandAfter: activeHand(after),
    phaseAfter: phaseOf(after),
    legalAfter: actionNames.filter((name) => plays.includes(ACTIONS[name])),
  };
}

export function resultFields(state: BlackjackState, cardsUsed: number): ResultFields {
  const settled = isFinal(state) ? settle(state) : undefined;
  const dealer = faceUp(state.dealer);
  return {
    phase: phaseOf(state),
    splitCount: splitCount(state),
    hands: state.hands.map((hand, at) => {
      const end = settled?.hands[at];
      return {
        cards: hand.cards,
        ...handValue(hand.cards),
        bet: hand.stakes,
        doubled: hand.stakes === 2,
        fromSplit: hand.fromSplit,
        isBlackjack: isNatural(hand),
        result: end?.result ?? null,
        net: end ? approximate(end.net) : null,
      };
    }),
    dealer: { cards: dealer, ...handValue(dealer), bust: isBust(dealer) },
    cardsUsed,
    insuranceBet: state.insurance === 'taken' ? approximate(INSURANCE_STAKE) : 0,
    insuranceNet: settled ? approximate(settled.insuranceNet) : null,
    net: settled ? approximate(settled.net) : null,
  };
}

const actionNames = Object.keys(ACTIONS) as readonly Action[];
