/** Finds the metric names in a query without parsing PromQL: they are what is left when everything else is removed. */

const WORDS = new Set([
  ...[
    'by',
    'without',
    'on',
    'ignoring',
    'group_left',
    'group_right',
    'and',
    'or',
    'unless',
    'offset',
    'bool',
  ],
  ...['sum', 'max', 'min', 'avg', 'count', 'quantile', 'topk', 'bottomk'],
  ...[
    'rate',
    'increase',
    'irate',
    'histogram_quantile',
    'abs',
    'absent',
    'clamp_max',
    'vector',
    'changes',
    'time',
    'count_over_time',
    'max_over_time',
    'Inf',
  ],
]);

export function metricNames(expr: string): Set<string> {
  const bare = expr
    .replaceAll(/#.*$/gm, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
    .replaceAll(/\boffset\s+\w+/g, '');
  const names = bare.match(/(?<![\w.])[a-zA-Z_:][\w:]*/g) ?? [];
  return new Set(names.filter((name) => !WORDS.has(name)));
}
