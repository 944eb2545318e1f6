// Why a sentence that a model wrote is not shown. The first rule that it breaks is reported.
export const DROP_REASONS = [
  'shape',
  'length',
  'placeholder',
  'unknown-fact',
  'private-fact',
  'no-figure',
  'digit',
  'character',
  'language',
  'spelled-out',
  'number-word',
  'claim',
  'comparison',
  'personal',
  'prompt',
  'misplaced-figure',
  'repeated',
] as const;

export type DropReason = (typeof DROP_REASONS)[number];
