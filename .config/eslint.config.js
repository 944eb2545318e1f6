import eslint from '@eslint/js';
import nx from '@nx/eslint-plugin';
import { readdirSync, readFileSync } from 'node:fs';
import tseslint from 'typescript-eslint';

const root = new URL('../', import.meta.url);

/** The sources of every library with a given tag, so the rules apply to a new library from its first file. */
const sourcesTagged = (tag) =>
  readdirSync(new URL('libs/', root))
    .filter((name) => tagsOf(`libs/${name}`).includes(tag))
    .map((name) => `libs/${name}/src/**/*.ts`);

function tagsOf(project) {
  return JSON.parse(readFileSync(new URL(`${project}/package.json`, root), 'utf8')).nx?.tags ?? [];
}

/** Which project may import which. Nx reads the tags of each project from its package.json. */
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
  { sourceTag: 'type:local', onlyDependOnLibsWithTags: ['type:local'] },
  {
    sourceTag: 'type:testing',
    onlyDependOnLibsWithTags: [
      'type:local',
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
      'type:local',
      'type:domain',
      'type:contracts',
      'type:translation',
      'type:platform',
      'type:testing',
      'type:tool',
    ],
  },
];

/** A domain library decides; it never waits, and it has no access to a clock, randomness or the process. */
const domainBans = [
  { selector: ':function[async=true]', message: 'A domain library is synchronous.' },
  { selector: 'AwaitExpression', message: 'A domain library is synchronous.' },
  { selector: "NewExpression[callee.name='Promise']", message: 'A domain library is synchronous.' },
  { selector: 'ImportExpression', message: 'A domain library is synchronous.' },
];

/** What a domain library may import besides other domain libraries, each with its reason. */
const DOMAIN_PACKAGES = [
  // SHA-256 and HMAC, and nothing that touches the machine.
  '@noble/hashes',
  // Ed25519 signatures of a player's decisions, pure as well.
  '@noble/curves',
];

const fromDomain = {
  regex: `^(?!\\.{1,2}/|@sabot/|(${DOMAIN_PACKAGES.join('|')})(/|$))`,
  message: 'A domain library runs anywhere: it imports only the packages that DOMAIN_PACKAGES names.',
};
const fromNats = {
  regex: '^(@nats-io/|nats(\\.ws)?$)',
  message: 'Only libs/messaging, and libs/events for other teams, may talk to NATS.',
};
const fromTesting = {
  regex: '^@sabot/testing$',
  message: 'Code that runs in production, or starts it, must not depend on test code.',
};
const NATS_SPEAKERS = 'libs/{messaging,events}/**/*.ts';
const noImports = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

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
        { object: 'Math', property: 'random', message: 'Randomness comes from a CSPRNG and is passed in.' },
        { object: 'process', property: 'env', message: 'Configuration is read in *.config.ts.' },
      ],
    },
  },
  { files: ['**/*.{ts,tsx,mjs,js}'], ignores: [NATS_SPEAKERS], rules: noImports(fromNats) },
  {
    files: ['{libs,services}/*/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.ts', NATS_SPEAKERS],
    rules: noImports(fromNats, fromTesting),
  },
  {
    files: ['libs/{messaging,events}/src/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: noImports(fromTesting),
  },
  {
    files: sourcesTagged('type:domain'),
    ignores: ['**/*.spec.ts'],
    rules: {
      ...noImports(fromDomain),
      'no-restricted-syntax': ['error', ...domainBans],
      'no-restricted-globals': [
        'error',
        'Date',
        'process',
        'crypto',
        'performance',
        'fetch',
        'setTimeout',
        'setInterval',
        'setImmediate',
        'queueMicrotask',
        'Promise',
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
