/** Grafana's JSON from a few words: a dashboard is rows of panels, a panel is a question and the queries that answer it. */

export interface Query {
  readonly expr: string;
  /** What a line is called; Grafana fills in labels between double braces. */
  readonly legend: string;
}

export type Unit = 'short' | 's' | 'percentunit' | 'reqps' | 'bytes' | 'none';

export interface Panel {
  /** A question, which the picture answers. */
  readonly title: string;
  /** What a good answer looks like, and what a bad one means. */
  readonly description: string;
  readonly queries: readonly Query[];
  readonly unit?: Unit;
  /** A single figure, red from this value on. */
  readonly redFrom?: number;
}

export interface DashboardPlan {
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly rows: readonly { readonly title: string; readonly panels: readonly Panel[] }[];
}

export type Dashboard = ReturnType<typeof dashboard>;

const WIDTH = 24;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' } as const;

export function dashboard({ uid, title, description, rows }: DashboardPlan) {
  const panels: object[] = [];
  let y = 0;
  for (const row of rows) {
    const nextId = (): number => panels.length + 1;
    panels.push({ id: nextId(), type: 'row', title: row.title, gridPos: { x: 0, y, w: WIDTH, h: 1 } });
    y += 1;
    const w = WIDTH / row.panels.length;
    row.panels.forEach((panel, at) => {
      panels.push(grafanaPanel(panel, nextId(), { x: at * w, y, w, h: HEIGHT }));
    });
    y += HEIGHT;
  }
  return {
    uid,
    title,
    description,
    tags: ['sabot'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-1h', to: 'now' },
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }],
    },
    panels,
  };
}

function grafanaPanel(
  { title, description, queries, unit = 'short', redFrom }: Panel,
  id: number,
  gridPos: object,
) {
  const steps = [
    { color: 'green', value: null },
    ...(redFrom === undefined ? [] : [{ color: 'red', value: redFrom }]),
  ];
  return {
    id,
    type: redFrom === undefined ? 'timeseries' : 'stat',
    title,
    description,
    gridPos,
    datasource: DATASOURCE,
    fieldConfig: { defaults: { unit, min: 0, thresholds: { mode: 'absolute', steps } }, overrides: [] },
    targets: queries.map(({ expr, legend }, at) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + at),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend,
    })),
  };
}
