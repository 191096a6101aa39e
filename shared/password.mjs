// @ts-check
// Plain JavaScript: the scripts check a password with it before anything is installed or built.
const KINDS = [/[A-Z]/, /[a-z]/, /[0-9]/];

/**
 * @param {string} plain
 * @param {RegExp} others characters of the fourth kind
 */
const isOfThreeKinds = (plain, others) => [...KINDS, others].filter((kind) => kind.test(plain)).length >= 3;

/**
 * The specification's rule: 8 to 16 characters of at least three of the four kinds.
 * @param {string} plain
 */
export const isGoodPassword = (plain) =>
  /^[\x21-\x7e]{8,16}$/.test(plain) && isOfThreeKinds(plain, /[~!@#$%^&*_.?]/);

/**
 * Whether an installer may give it to the first administrator: as long as they like, of whatever characters.
 * @param {string} plain
 */
export const isStrongPassword = (plain) => plain.length >= 8 && isOfThreeKinds(plain, /[^A-Za-z0-9]/);
