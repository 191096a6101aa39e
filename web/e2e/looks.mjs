const { E2E_SEED = '0', E2E_LOOKS = '' } = process.env;

/** Seed of this run, with which everything begins that changes from run to run. */
export const SEED = Number(E2E_SEED);

/** @typedef {(typeof LOOKS)[number]} Look */
export const LOOKS = /** @type {const} */ ([
  ['zh', 'light'],
  ['en', 'dark'],
]);

/**
 * The look whose turn it is in this run: it alternates from one thing to the next, and with the seed from run to run.
 * @param {number} at
 */
export const turnOf = (at) => LOOKS[(at + SEED) % LOOKS.length] ?? LOOKS[0];

/** @param {Look[0]} language */
export const otherLanguage = (language) => (language === 'zh' ? 'en' : 'zh');

/** @param {Look[1]} scheme */
export const otherScheme = (scheme) => (scheme === 'light' ? 'dark' : 'light');

/** Whether every look is tried instead of only the one whose turn it is (`npm test -- --looks`). */
export const ALL_LOOKS = E2E_LOOKS === 'all';

/**
 * The looks that something is drawn in: the one whose turn it is, or all.
 * @param {Look} turn
 */
export const looksAt = (turn) => (ALL_LOOKS ? LOOKS : [turn]);

const PHONE = { width: 390, height: 844 };

/**
 * Looks in which pages are read that were walked through in Chinese and light at a desk. In English and dark a desk has all
 * screens where they are walked through.
 */
export const OTHER_LOOKS = /** @type {const} */ ([
  { language: 'en', scheme: 'light', ...PHONE },
  { language: 'zh', scheme: 'dark', ...PHONE },
]);

/**
 * Name of a look's picture.
 * @param {import('./console.mjs').Look} look
 */
export const nameOf = ({ language, scheme, width = 1440 }) => `${language}-${scheme}-${width}`;
