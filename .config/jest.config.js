import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

const rootDir = fileURLToPath(new URL('..', import.meta.url));

/** TypeScript goes through swc as ES modules; types are checked by `npm run check`, not here. */
const transform = {
  '^.+\\.ts$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true },
        target: 'es2022',
      },
      module: { type: 'es6' },
    },
  ],
};

/** Libraries are imported by name and tested from their sources; `.js` in an import names a `.ts` file. */
const moduleNameMapper = {
  '^@sabot/([a-z-]+)$': ['<rootDir>/libs/$1/src/index.ts', '<rootDir>/services/$1/src/index.ts'],
  '^@sabot/([a-z-]+)/([a-z-]+)$': '<rootDir>/libs/$1/src/$2/index.ts',
  '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
};

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  testMatch,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/out-tsc/'],
  modulePathIgnorePatterns: ['/dist/', '/out-tsc/'],
  transform,
  moduleNameMapper,
  setupFiles: ['<rootDir>/.config/jest.setup.js'],
  ...more,
});

export default {
  rootDir,
  // Long enough that a busy machine does not look like a hang, and a hang still ends.
  testTimeout: 60_000,
  // Most suites wait for servers and clocks most of the time: two of them share a core well.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  projects: [
    project('unit', ['<rootDir>/{libs,services}/*/{src,test,workspace}/**/*.spec.ts'], {
      testPathIgnorePatterns: ['/node_modules/', '/dist/', '/out-tsc/', '\\.int\\.spec\\.ts$'],
    }),
    project('integration', ['<rootDir>/{libs,services}/*/test/**/*.int.spec.ts'], {
      globalSetup: '<rootDir>/libs/testing/jest/global-setup.mjs',
      globalTeardown: '<rootDir>/libs/testing/jest/global-teardown.mjs',
    }),
  ],
};
