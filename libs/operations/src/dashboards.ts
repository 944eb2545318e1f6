/** All dashboards. Whoever opens one reads questions; the descriptions say what a good answer is. */
import { type Dashboard, dashboard } from './dashboard.js';
import { infrastructure } from './dashboards/infrastructure.js';
import { money } from './dashboards/money.js';
import { players } from './dashboards/players.js';
import { tables } from './dashboards/tables.js';

export const DASHBOARDS: readonly Dashboard[] = [players, tables, money, infrastructure].map(dashboard);
