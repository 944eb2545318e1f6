'use client';
import { useEffect, useRef } from 'react';
import { play } from '../sound/sounds';
import { useShown, useTable } from './table-store';
import { useCountdown } from './use-countdown';

/** The seconds before the close that tick. */
const TICKING_SECONDS = 5;

/** A sound for each card in the air, for the last seconds, the close, a chip and a gain; a returned stake makes none. */
export function TableSounds(): null {
  const phase = useShown(({ table }) => table.state);
  const closesAt = useShown(({ table }) => table.closesAt);
  const offsetMs = useTable(({ clock }) => clock?.offsetMs ?? 0);
  const seconds = useCountdown(phase === 'BETTING' ? closesAt : null, offsetMs);
  const inTheAir = useTable(({ reveal }) => reveal.turning?.cardCount ?? 0);
  const net = useShown(({ table, own }) => (own.settled?.roundId === table.roundId ? own.settled.net : 0));
  const chips = useTable(({ slip }) => slip.bets.length);
  const before = useRef(phase);
  useEffect(() => {
    if (inTheAir > 0) play('card');
  }, [inTheAir]);
  useEffect(() => {
    if (before.current === 'BETTING' && phase !== 'BETTING' && phase !== 'VOID') play('close');
    before.current = phase;
  }, [phase]);
  useEffect(() => {
    if (seconds !== null && seconds > 0 && seconds <= TICKING_SECONDS) play('tick');
  }, [seconds]);
  useEffect(() => {
    if (chips > 0) play('chip');
  }, [chips]);
  useEffect(() => {
    if (net > 0) play('win');
  }, [net]);
  return null;
}
