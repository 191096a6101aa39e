const { E2E_SEED = '0', E2E_LOOKS = '' } = process.env;

/** @typedef {(typeof LOOKS)[number]} Look */
export const LOOKS = /** @type {const} */ ([
  ['zh', 'light'],
  ['en', 'dark'],
]);

/**
 * The look that is something's turn in this run: it alternates from each to the next, and with the seed from run to run.
 * @param {number} at
 */
export const turnOf = (at) => LOOKS[(at + Number(E2E_SEED)) % LOOKS.length] ?? LOOKS[0];

/**
 * The looks that something is drawn in: the one whose turn it is, or all (`npm test -- --looks`).
 * @param {Look} turn
 */
export const looksAt = (turn) => (E2E_LOOKS === 'all' ? LOOKS : [turn]);
