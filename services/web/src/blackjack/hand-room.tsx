'use client';
import type { BlackjackTable } from '@sabot/edge';
import { useCallback, useMemo, type ReactNode } from 'react';
import { ResultLine } from './hand-result';
import { tableName } from '../i18n/table-name';
import { useText } from '../i18n/use-text';
import { amountText } from '../money/amount';
import { useSettings } from '../settings/settings-store';
import { lazyPart } from '../shell/lazy-part';
import { useTitle } from '../shell/page-title';
import { useIdle } from '../shell/use-idle';
import { TableStage } from '../stage/table-stage';
import { DealButton } from '../table/deal-button';
import { OutOfChips } from '../table/out-of-chips';
import { BetBox } from './bet-box';
import { feltHands } from './felt-hands';
import { HandActions, HandChips, HandTotal } from './hand-actions';
import type { HandConnection } from './hand-connection';
import { HandFacts } from './hand-facts';
import { HandLog } from './hand-log';
import { HandMessages } from './hand-messages';
import { chipsOn, isFree, shownHand, useHand } from './hand-store';
import { HandStrip } from './hand-strip';
import { LostSecretPanel } from './lost-secret-panel';
import { useFocusOnBox } from './use-focus-on-box';
import { useHandSounds } from './use-hand-sounds';

const HandAside = lazyPart(() => import('./hand-aside').then((module) => module.HandAside));

interface HandRoomProps {
  readonly connection: HandConnection;
  readonly table: BlackjackTable;
}

/** The whole page of a table of blackjack, once everything has loaded. */
export function HandRoom({ connection, table }: HandRoomProps): ReactNode {
  const t = useText();
  const name = tableName(t, table);
  const felt = useSettings((settings) => settings.felt);
  const shot = useHand(shownHand);
  const turning = useHand(({ reveal }) => reveal.turning);
  const link = useHand((hand) => hand.link);
  const idle = useIdle();
  const hands = useMemo(
    () =>
      feltHands(t, {
        round: shot.felt,
        turning: turning?.felt ?? null,
        still: shot.stillCards >= shot.cardCount && turning === null,
      }),
    [t, shot, turning],
  );
  useHandSounds();
  useTitle(name);
  return (
    <>
      <TableStage
        title={name}
        mode={shot.phase === 'betting' ? 'betting' : 'deciding'}
        phase={shot.phase}
        link={link}
        round={shot.handNumber}
        felt={felt}
        hands={hands}
        strip={<HandStrip />}
        facts={<HandFacts table={table} />}
        messages={<HandMessages />}
        middle={shot.phase === 'betting' && <BettingMiddle connection={connection} />}
        result={<ResultLine />}
        spots={<HandBox connection={connection} table={table} />}
        chips={<HandChips connection={connection} />}
        total={<HandTotal />}
        actions={<HandActions connection={connection} />}
        panel={<HandPanel connection={connection} min={table.limits.min} />}
        aside={idle && <HandAside connection={connection} table={table} />}
      />
      <HandLog />
    </>
  );
}

interface WithConnection {
  readonly connection: HandConnection;
}

function HandPanel({ connection, min }: WithConnection & { readonly min: number }): ReactNode {
  const phase = useHand((hand) => shownHand(hand).phase);
  if (phase === 'playing') return <LostSecretPanel connection={connection} />;
  return phase === 'betting' && <OutOfChips min={min} />;
}

function BettingMiddle({ connection }: WithConnection): ReactNode {
  const t = useText();
  const ready = useHand((hand) => chipsOn(hand) > 0 && isFree(hand));
  return <DealButton text={t('action.deal')} ready={ready} onDeal={() => void connection.deal()} />;
}

function HandBox({ connection, table }: HandRoomProps): ReactNode {
  const t = useText();
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const amount = useHand(chipsOn);
  const betting = useHand((hand) => shownHand(hand).phase === 'betting');
  const busy = useHand((hand) => hand.busy);
  const bet = useCallback(() => {
    connection.bet.lay(chipMinor);
  }, [connection, chipMinor]);
  useFocusOnBox(betting);
  const { min, max } = table.limits;
  const limits = t('facts.limits', {
    min: amountText(min, { whole: true }),
    max: amountText(max, { whole: true }),
  });
  return <BetBox amount={amount} chipMinor={chipMinor} open={!busy} limits={limits} onBet={bet} />;
}
