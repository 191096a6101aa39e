const HIDDEN = '***';
const SECRET =
  /pass(word|wd)?$|^pwd|password|token|secret|access_?key|authorization|blade-?auth|cookie|captcha|credential|^sign$|^param_?value$/i;
// A code may be a secret of six digits or of many letters, or the name of a dictionary: its form decides.
const MAYBE = /^(code|value)$/i;
const LIKE_A_CODE = /^\d{4,8}$|^.{24,}$/;
// Parameters of a text message hold its code.
const WITHIN_TEXT = /^params$/i;
// Three parts and more joined by dots, each run of them read once; a token may begin within the first.
const DOTTED = /(?<![\w-])[\w-]+(?:\.[\w-]+){2,}/g;
const TOKEN_HEAD = 'eyJ';
const NAMED =
  /\b((?:blade-?auth|access_?token|refresh_?token|token|pass(?:word|wd)?|secret|secret_?key|access_?key|code|sign)["']?\s*[=:]\s*["']?)(?:bearer\s+)?[^&\s"',;}]+/gi;

// How many times the stored length of a text is read: masking shortens most texts that it hides.
const LOOKED_AT = 8;
const MAX_TEXT = 2_000;
const MAX_ENTRIES = 50;
const MAX_DEPTH = 4;

function hideToken(dotted: string): string {
  const at = dotted.indexOf(TOKEN_HEAD);
  return at < 0 ? dotted : dotted.slice(0, at) + HIDDEN;
}

/** Removes tokens and passwords from a text: an address, a message, a stack. */
export const maskText = (text: string): string =>
  text.replace(NAMED, `$1${HIDDEN}`).replace(DOTTED, hideToken);

/** A text without tokens and passwords, cut to what a column of `most` characters takes: masking may lengthen it. */
export const maskedCut = (text: string, most: number): string =>
  maskText(text.slice(0, LOOKED_AT * most))
    .replaceAll('\0', '')
    .slice(0, most);

/** Removes tokens and passwords from an address before it is logged. */
export const maskUrl = (url: string): string => {
  let readable = url;
  try {
    readable = decodeURI(url);
  } catch {
    // An address that cannot be decoded is masked as it is.
  }
  return maskText(readable);
};

const isLikeACode = (value: unknown): boolean =>
  [value].flat().some((each) => typeof each !== 'object' && LIKE_A_CODE.test(String(each)));

const isSecret = (name: string, value: unknown): boolean =>
  SECRET.test(name) || WITHIN_TEXT.test(name) || (MAYBE.test(name) && isLikeACode(value));

/** A copy of what a caller sent, without secrets, cut to a size that a log can keep. */
export function maskParams(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value.slice(0, MAX_TEXT));
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '…';
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map((each) => maskParams(each, depth + 1));
  const entries = Object.entries(value).slice(0, MAX_ENTRIES);
  return Object.fromEntries(
    entries.map(([name, each]) => [name, isSecret(name, each) ? HIDDEN : maskParams(each, depth + 1)]),
  );
}
