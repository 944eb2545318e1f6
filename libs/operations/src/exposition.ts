/** Reads the names, kinds and labels of metrics in Prometheus' text format. */

export interface ExposedMetric {
  readonly name: string;
  readonly kind: string;
  readonly help: string;
  /** Labels seen on its series; empty while it has no series. */
  readonly labels: ReadonlySet<string>;
}

const HELP = /^# HELP (\S+) (.*)$/;
const TYPE = /^# TYPE (\S+) (\S+)$/;
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /;
const LABEL = /(\w+)="(?:[^"\\]|\\.)*"/g;
const PARTS = /_(bucket|sum|count)$/;

export function readExposition(text: string): Map<string, ExposedMetric> {
  const found = new Map<string, { name: string; kind: string; help: string; labels: Set<string> }>();
  for (const line of text.split('\n')) {
    const [, helped, help = ''] = HELP.exec(line) ?? [];
    if (helped !== undefined) found.set(helped, { name: helped, kind: '', help, labels: new Set() });
    const [, typed, kind = ''] = TYPE.exec(line) ?? [];
    const known = typed === undefined ? undefined : found.get(typed);
    if (known) known.kind = kind;
    const [, series, labels = ''] = line.startsWith('#') ? [] : (SAMPLE.exec(line) ?? []);
    if (series === undefined) continue;
    const metric = found.get(series) ?? found.get(series.replace(PARTS, ''));
    for (const [, label] of labels.matchAll(LABEL))
      if (label !== undefined && label !== 'le') metric?.labels.add(label);
  }
  return found;
}

/** Every name by which a query may refer to these metrics. */
export function queryableNames(metrics: Iterable<ExposedMetric>): Set<string> {
  return new Set(
    [...metrics].flatMap(({ name, kind }) =>
      kind === 'histogram'
        ? [`${name}_bucket`, `${name}_sum`, `${name}_count`]
        : kind === 'summary'
          ? [name, `${name}_sum`, `${name}_count`]
          : [name],
    ),
  );
}
