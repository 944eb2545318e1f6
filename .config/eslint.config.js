import eslint from '@eslint/js';
import nx from '@nx/eslint-plugin';
import tseslint from 'typescript-eslint';

/** Who may import whom. Nx reads the tag of each project from its package.json. */
const depConstraints = [
  { sourceTag: 'type:domain', onlyDependOnLibsWithTags: ['type:domain'] },
  { sourceTag: 'type:contracts', onlyDependOnLibsWithTags: [] },
  {
    sourceTag: 'type:translation',
    onlyDependOnLibsWithTags: ['type:domain', 'type:contracts', 'type:translation', 'type:testing'],
  },
  {
    sourceTag: 'type:platform',
    onlyDependOnLibsWithTags: ['type:contracts', 'type:platform', 'type:testing'],
  },
  {
    sourceTag: 'type:service',
    onlyDependOnLibsWithTags: [
      'type:domain',
      'type:contracts',
      'type:translation',
      'type:platform',
      'type:testing',
    ],
  },
  {
    sourceTag: 'type:web',
    onlyDependOnLibsWithTags: ['type:domain', 'type:contracts', 'type:translation', 'type:testing'],
  },
  {
    sourceTag: 'type:testing',
    onlyDependOnLibsWithTags: [
      'type:domain',
      'type:contracts',
      'type:translation',
      'type:platform',
      'type:testing',
    ],
  },
  {
    sourceTag: 'type:tool',
    onlyDependOnLibsWithTags: [
      'type:domain',
      'type:contracts',
      'type:translation',
      'type:platform',
      'type:testing',
      'type:tool',
    ],
  },
];

/** A library decides; it never waits, and it knows no clock, no chance and no process. */
const domainBans = [
  { selector: ':function[async=true]', message: 'A domain library is synchronous.' },
  { selector: 'AwaitExpression', message: 'A domain library is synchronous.' },
  { selector: "NewExpression[callee.name='Promise']", message: 'A domain library is synchronous.' },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/out-tsc/**', '**/generated/**', '**/node_modules/**'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': ['error', { depConstraints, allowCircularSelfDependency: true }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'Chance comes from a CSPRNG and is passed in.' },
        { object: 'process', property: 'env', message: 'Configuration is read in *.config.ts.' },
      ],
    },
  },
  {
    files: ['libs/{baccarat,fairness,roads,blackjack}/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...domainBans],
      'no-restricted-globals': [
        'error',
        'Date',
        'process',
        'crypto',
        'performance',
        'setTimeout',
        'setInterval',
        'Promise',
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['node:*', 'fs', 'crypto', 'path'], message: 'A domain library runs anywhere.' },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.config.ts', '**/*.int.spec.ts', 'libs/testing/**/*.ts'],
    rules: { 'no-restricted-properties': ['error', { object: 'Math', property: 'random' }] },
  },
  {
    files: ['libs/cli/src/**/*.ts', '**/bench/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
);
