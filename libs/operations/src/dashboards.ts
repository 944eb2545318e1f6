/** All dashboards. Every panel title is a question; its description says what a good answer looks like. */
import { type Dashboard, dashboard } from './dashboard.js';
import { infrastructure } from './dashboards/infrastructure.js';
import { money } from './dashboards/money.js';
import { players } from './dashboards/players.js';
import { tables } from './dashboards/tables.js';

export const DASHBOARDS: readonly Dashboard[] = [players, tables, money, infrastructure].map(dashboard);
