'use client';
/** The advisor of a live table: the house's, or, when it cannot be reached, the one in this browser as far as that knows. */
import type { TableDetail } from '@sabot/edge';
import { useCallback, useContext } from 'react';
import type { Advisor, KnownTable } from '../advice/advice-question';
import { askBrowser } from '../advice/ask-browser';
import { askGateway } from '../advice/ask-gateway';
import type { BetDesk } from './bet-desk';
import { shownState, TableContext, type TableStoreApi } from './table-store';

const HOUR_MS = 3_600_000;
const CARDS_IN_A_ROUND = 5;
/** How long a player takes to bet at a table that waits for its player. */
const BETTING_ON_DEMAND_MS = 15_000;

export function useTableAdvisor(desk: BetDesk | undefined, detail: TableDetail): Advisor {
  const store = useContext(TableContext);
  return useCallback<Advisor>(
    async (asked, hear) => {
      try {
        if (!desk) throw new Error('there is no connection');
        return await askGateway(desk.socket, detail.tableId, asked, hear);
      } catch (problem) {
        // The cards that remain of a shoe are not known here.
        if (detail.deck.model !== 'infinite' || !store) throw problem;
        return askBrowser(knownTable(detail, store), asked, hear);
      }
    },
    [desk, detail, store],
  );
}

function knownTable(detail: TableDetail, store: TableStoreApi): KnownTable {
  const { deck, payTable, limits, bettingMs, revealMs, cooldownMs } = detail;
  const roundMs = (bettingMs || BETTING_ON_DEMAND_MS) + CARDS_IN_A_ROUND * revealMs + cooldownMs;
  const board = shownState(store.getState())?.table.roads.beadPlate ?? [];
  return {
    deck,
    payTable,
    limits,
    winners: board.map(({ result }) => result),
    roundsPerHour: Math.max(1, Math.round(HOUR_MS / roundMs)),
    stakes: [],
  };
}
