/** All dashboards. Every panel title is a question; its description says what a good answer looks like. */
import { type Dashboard, dashboard } from './dashboard.js';
import { infrastructure } from './dashboards/infrastructure.js';
import { money } from './dashboards/money.js';
import { players } from './dashboards/players.js';
import { tables } from './dashboards/tables.js';

export const DASHBOARDS: readonly Dashboard[] = [players, tables, money, infrastructure].map(dashboard);

/** Where a panel is in Grafana, by its question. */
export function panelPath(question: string): string {
  for (const { uid, panels } of DASHBOARDS) {
    const found = panels.find(({ title }) => title === question);
    if (found) return `${uid}?viewPanel=${found.id}`;
  }
  throw new Error(`no dashboard asks: ${question}`);
}
