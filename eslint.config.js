import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const LIMITS = {
  'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
  'max-params': ['error', { max: 4 }],
};

const CONSTANT = '/^[A-Z][A-Z_]+$/';
const MADE = ':matches(NewExpression, CallExpression)[callee.name="RegExp"]';

// What is sent or typed by people never becomes a pattern: those that stand in the source are linted, others can be
// made to take any time.
const FIXED_PATTERNS = [
  `${MADE}:not([arguments.0.type=/^(Literal|TemplateLiteral)$/])`,
  `${MADE} > TemplateLiteral > :not(TemplateElement, Identifier[name=${CONSTANT}], MemberExpression[object.name=${CONSTANT}])`,
  `CallExpression[callee.property.name=/^(match|matchAll)$/]:not([arguments.0.regex]):not([arguments.0.name=${CONSTANT}])`,
].map((selector) => ({ selector, message: 'A pattern is put together from constants of the source only.' }));

// Nest's constructors carry a parameter for each thing they are given, and what overrides a library's has its parameters.
const BACKEND_LIMITS = {
  'max-params': 'off',
  'no-restricted-syntax': [
    'error',
    ...FIXED_PATTERNS,
    ...[
      'FunctionDeclaration',
      'ArrowFunctionExpression',
      'MethodDefinition[kind!="constructor"][override!=true] > FunctionExpression',
    ].map((node) => ({
      selector: `${node}[params.length>4]`,
      message: 'Give it a described object: nobody reads five parameters in a row.',
    })),
  ],
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/node_modules/',
      '**/coverage/',
      '.data*/',
      'web/public/',
      'server/base-data/',
      'server/demo-media/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    plugins: { regexp },
    rules: {
      ...LIMITS,
      // A pattern takes time by the length of what it is run on, never by its square.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      'no-restricted-syntax': ['error', ...FIXED_PATTERNS],
      eqeqeq: 'error',
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      // Control characters in expressions are meant here: names of files and cells are cleaned of them.
      'no-control-regex': 'off',
      // Turned off for good: a parameter's type in a controller must stay a value import, or Nest cannot see it.
      '@typescript-eslint/consistent-type-imports': 'off',
    },
  },
  {
    files: ['server/**/*.ts', 'migrations/**/*.ts'],
    rules: { ...BACKEND_LIMITS },
  },
  {
    // Migrations and record definitions are data: a table is as long as it is.
    files: ['migrations/**/*.ts', 'shared/records/**/*.ts', 'server/bench/tree-sheet.ts'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
  {
    // A DTO class takes its fields from the record's definition, which TypeScript says by merging.
    files: ['**/*.dto.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-declaration-merging': 'off',
      '@typescript-eslint/no-empty-object-type': 'off',
    },
  },
  {
    files: ['**/*.spec.ts', '**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs', 'server/test/**', 'web/e2e/**'],
    rules: {
      'max-params': 'off',
      'no-restricted-syntax': 'off',
      // Tests read our own texts.
      'regexp/no-super-linear-backtracking': 'off',
      'regexp/no-super-linear-move': 'off',
    },
  },
  {
    // A group of tests is one function, as is a list of requests; what helps tests is code as any other.
    files: [
      ...['**/*.{spec,e2e}.ts', '**/*.test.{ts,tsx}', '**/*.{spec,test}.mjs', '**/*-suite.ts'],
      'server/test/core/scope-{calls*,people}.ts',
    ],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    ...reactHooks.configs.flat['recommended-latest'],
    files: ['web/src/**/*.{ts,tsx}'],
    rules: {
      ...reactHooks.configs.flat['recommended-latest'].rules,
      // These three are for React's compiler, which is not used here: drafts are restored in effects, bridges to
      // code outside React set in components, the newest handler kept in a ref.
      'react-hooks/set-state-in-effect': 'off',
      'react-hooks/globals': 'off',
      'react-hooks/refs': 'off',
    },
  },
  {
    files: ['web/src/**/*.tsx', 'web/src/**/use*.ts'],
    ignores: ['**/*.test.tsx'],
    // A component's markup counts as its lines, and a hook is a component's other half.
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['scripts/**/*.mjs', 'web/e2e/**/*.mjs', 'server/test/**/*.mjs', '**/*.config.js', '**/*.cjs'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'fetch', 'URL', 'AbortSignal', 'AbortController', 'Buffer', 'setTimeout']
          .concat([
            'clearTimeout',
            'setInterval',
            'clearInterval',
            'module',
            'require',
            '__filename',
            'document',
            'window',
            'localStorage',
            'btoa',
            'URLSearchParams',
            'FormData',
            'Blob',
            'TextEncoder',
            'TextDecoder',
            'Headers',
            'Response',
            'ReadableStream',
            'structuredClone',
            'setImmediate',
          ])
          .map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-console': 'off', '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['scripts/**/*.mjs'],
    // JSON and other programs' answers are read here without types of their own.
    rules: { '@typescript-eslint/no-explicit-any': 'off', 'no-restricted-syntax': 'off' },
  },
  {
    // What the browser draws the demo's pictures with.
    files: ['scripts/demo-media/*.js'],
    languageOptions: { globals: { document: 'readonly', Image: 'readonly' } },
  },
);
