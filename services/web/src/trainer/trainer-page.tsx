'use client';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { BetBox } from '../blackjack/bet-box';
import { feltHands } from '../blackjack/felt-hands';
import { feltWords, netSaid } from '../blackjack/felt-words';
import { NetBanner } from '../blackjack/net-banner';
import { rulesWords } from '../blackjack/rules-words';
import { SpokenLog } from '../blackjack/spoken-log';
import { useFocusOnBox } from '../blackjack/use-focus-on-box';
import facts from '../felt/facts-line.module.css';
import '../i18n/blackjack-texts';
import '../i18n/further-texts';
import { useText } from '../i18n/use-text';
import '../i18n/trainer-texts';
import { netText } from '../money/amount';
import { keepForOffline } from '../practice/offline';
import practice from '../practice/practice.module.css';
import { useSettings } from '../settings/settings-store';
import { TableSkeleton } from '../shell/skeleton';
import { TableStage } from '../stage/table-stage';
import { DealButton } from '../table/deal-button';
import messages from '../table/messages.module.css';
import { askTrainer } from './ask-trainer';
import { TrainerActions, TrainerChips, TrainerTotal } from './trainer-actions';
import { TrainerSide } from './trainer-side';
import {
  closeTrainer,
  deal,
  isSettled,
  layChip,
  openTrainer,
  RULES,
  shownShot,
  stakeOf,
  useTrainer,
  type Judgement,
  type TrainerShot,
} from './trainer-store';
import { costText, judgementText } from './trainer-words';
import { useTrainerSounds } from './use-trainer-sounds';

/** Blackjack against the exact values: everything happens in this browser. */
export function TrainerPage(): ReactNode {
  const open = useTrainer((trainer) => trainer.open);
  useEffect(() => {
    openTrainer();
    return closeTrainer;
  }, []);
  return open ? <TrainerRoom /> : <TableSkeleton />;
}

function TrainerRoom(): ReactNode {
  const t = useText();
  const felt = useSettings((settings) => settings.felt);
  const shot = useTrainer(shownShot);
  const turning = useTrainer(({ reveal }) => reveal.turning);
  const edge = useTrainer((trainer) => trainer.edge);
  const hands = useMemo(
    () => feltHands(t, { round: shot.felt, turning: turning?.felt ?? null, still: false }),
    [t, shot.felt, turning],
  );
  useEffect(() => {
    // The edge comes from the worker; once it has arrived, every file of the page has loaded.
    if (edge !== null) void keepForOffline('/blackjack/trainer', () => askTrainer('files', null));
  }, [edge]);
  useTrainerSounds();
  return (
    <>
      <TableStage
        title={t('trainer.title')}
        mode={shot.phase === 'betting' ? 'betting' : 'deciding'}
        phase={shot.phase}
        felt={felt}
        hands={hands}
        strip={<SessionStrip />}
        facts={<RulesLine />}
        messages={<TrainerMessage />}
        middle={shot.phase === 'betting' && <BettingMiddle />}
        result={shot.net !== null && <NetBanner net={shot.net} />}
        spots={<TrainerBox />}
        chips={<TrainerChips />}
        total={<TrainerTotal />}
        actions={<TrainerActions />}
        aside={<TrainerSide />}
      />
      <TrainerLog />
    </>
  );
}

/** What the session has brought so far, where a table shows its commitment. */
function SessionStrip(): ReactNode {
  const t = useText();
  const { net, costMicro } = useTrainer(shownShot).session;
  return (
    <dl className={practice.stacks}>
      <div>
        <dt>{t('trainer.net')}</dt>
        <dd data-testid="session-net">{netText(net)}</dd>
      </div>
      <div>
        <dt>{t('trainer.costShort')}</dt>
        <dd data-testid="session-cost">{costText(t, costMicro)}</dd>
      </div>
    </dl>
  );
}

function RulesLine(): ReactNode {
  const t = useText();
  const edge = useTrainer((trainer) => trainer.edge);
  const words = rulesWords(t, RULES);
  return (
    <p className={facts.facts} data-testid="facts">
      {words.map((text, at) => (
        <span key={text} data-rank={at === 0 ? 1 : at + 1}>
          {text}
        </span>
      ))}
      {edge !== null && (
        <span data-rank="3">
          {t('spot.edge')} {edge} %
        </span>
      )}
    </p>
  );
}

/** Why no hand was dealt, or what the latest mistake cost. It goes with the next decision. */
function TrainerMessage(): ReactNode {
  const t = useText();
  const refused = useTrainer((trainer) => trainer.refused);
  const latest = useTrainer((trainer) => trainer.latest);
  const mistake = latest && latest.costMicro > 0n ? judgementText(t, latest) : null;
  const text = refused ? t(`trainer.refused.${refused}`) : mistake;
  return (
    <div className={messages.messages} role="alert" data-testid="trainer-message">
      {text !== null && (
        <p className={messages.message}>
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}

function BettingMiddle(): ReactNode {
  const t = useText();
  const ready = useTrainer((trainer) => stakeOf(trainer) > 0 && isSettled(trainer));
  return <DealButton text={t('action.deal')} ready={ready} onDeal={deal} />;
}

function TrainerBox(): ReactNode {
  const chipMinor = useSettings((settings) => settings.chipMinor);
  const amount = useTrainer(stakeOf);
  const bet = useCallback(() => {
    layChip(chipMinor);
  }, [chipMinor]);
  useFocusOnBox(useTrainer((trainer) => shownShot(trainer).phase === 'betting'));
  return <BetBox amount={amount} chipMinor={chipMinor} open onBet={bet} />;
}

interface Spoken {
  readonly shot: TrainerShot;
  readonly latest: Judgement | null;
}

function TrainerLog(): ReactNode {
  const t = useText();
  const shot = useTrainer(shownShot);
  const latest = useTrainer((trainer) => trainer.latest);
  const about = useMemo((): Spoken => ({ shot, latest }), [shot, latest]);
  const words = useCallback(
    (before: Spoken, after: Spoken) => {
      const base = before.shot.roundKey === after.shot.roundKey ? before.shot.felt : null;
      const said = base ? feltWords(t, base, after.shot.felt) : [];
      const net = after.shot.net;
      if (net !== null && before.shot.net === null) said.push(netSaid(t, net));
      // A mistake is an alert already.
      const { latest: judged } = after;
      if (judged && judged.id !== before.latest?.id && judged.costMicro === 0n)
        said.push(judgementText(t, judged));
      return said;
    },
    [t],
  );
  return <SpokenLog about={about} words={words} />;
}
