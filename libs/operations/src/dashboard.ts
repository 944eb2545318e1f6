/** Builds Grafana's JSON from a short plan: a dashboard is rows of panels, a panel is a question and the queries that answer it. */
import { CHOOSERS, ofChosen } from './chosen-installation.js';

export interface Query {
  readonly expr: string;
  /** What a line is called; Grafana fills in labels between double braces. */
  readonly legend: string;
}

export type Unit = 'short' | 's' | 'percentunit' | 'reqps' | 'bytes' | 'none';

export interface Panel {
  /** A question, which the graph answers. */
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

/** The part of Grafana's JSON that our code reads; the rest goes straight into the file. */
export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly GrafanaPanel[];
}

export interface GrafanaPanel {
  readonly id: number;
  readonly type: 'row' | 'timeseries' | 'stat';
  readonly title: string;
  readonly description?: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const WIDTH = 24;
const HEIGHT = 8;
const DATASOURCE = { type: 'prometheus', uid: '${datasource}' } as const;

export function dashboard({ uid, title, description, rows }: DashboardPlan): Dashboard {
  const panels: GrafanaPanel[] = [];
  let y = 0;
  for (const row of rows) {
    const nextId = (): number => panels.length + 1;
    const line = {
      id: nextId(),
      type: 'row',
      title: row.title,
      gridPos: { x: 0, y, w: WIDTH, h: 1 },
    } as const;
    panels.push(line);
    y += 1;
    const w = WIDTH / row.panels.length;
    row.panels.forEach((panel, at) => {
      panels.push(grafanaPanel(panel, nextId(), { x: at * w, y, w, h: HEIGHT }));
    });
    y += HEIGHT;
  }
  const whole = {
    uid,
    title,
    description,
    tags: ['sabot'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-1h', to: 'now' },
    templating: {
      list: [
        { name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' },
        ...CHOOSERS.map((chooser) => ({ ...chooser, datasource: DATASOURCE })),
      ],
    },
    panels,
  };
  return whole;
}

function grafanaPanel(
  { title, description, queries, unit = 'short', redFrom }: Panel,
  id: number,
  gridPos: object,
): GrafanaPanel {
  const steps = [
    { color: 'green', value: null },
    ...(redFrom === undefined ? [] : [{ color: 'red', value: redFrom }]),
  ];
  const whole: GrafanaPanel & Readonly<Record<string, unknown>> = {
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
      expr: ofChosen(expr),
      legendFormat: legend,
    })),
  };
  return whole;
}
