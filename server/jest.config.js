export default {
  testEnvironment: '<rootDir>/test/kit/shared-environment.cjs',
  runtime: '<rootDir>/test/kit/shared-runtime.cjs',
  testSequencer: '<rootDir>/test/kit/sequencer.mjs',
  globalTeardown: '<rootDir>/test/kit/end-of-run.cjs',
  roots: [
    '<rootDir>/src',
    '<rootDir>/bench',
    '<rootDir>/test',
    '<rootDir>/../shared',
    '<rootDir>/../web/src',
  ],
  testMatch: ['**/*.spec.ts', '**/*.e2e.ts', '**/*.test.ts', '**/*.test.tsx'],
  modulePathIgnorePatterns: ['/dist/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '/web/.+\\.tsx?$': [
      '<rootDir>/test/kit/client-source.cjs',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          target: 'es2022',
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
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
  },
  moduleNameMapper: {
    '^@gushu/shared$': '<rootDir>/../shared/index.ts',
    '^@gushu/migrations$': '<rootDir>/../migrations/index.ts',
    '^#src/(.*)\\.js$': '<rootDir>/src/$1',
    '^#src/(.*)$': '<rootDir>/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '\\.css$': '<rootDir>/test/kit/style.cjs',
    // Packages whose files say otherwise than Node whether they are modules.
    '^antd/es/(.*)$': 'antd/lib/$1',
    '^@ant-design/pro-components$': '@ant-design/pro-components/es/index.js',
    '^content-disposition$': '<rootDir>/test/kit/content-disposition.cjs',
  },
  // A test may wait several times, each time as long as `eventually` does: only what hangs takes as long as this.
  testTimeout: 900_000,
  // A worker keeps something of every service it has started; one that has grown makes room for a fresh one.
  workerIdleMemoryLimit: '1500MB',
};
