const KINDS = [/[A-Z]/, /[a-z]/, /\d/, /[~!@#$%^&*_.?]/];

/** The specification's rule: 8 to 16 characters of at least three of the four kinds. */
export const isStrong = (text: string): boolean =>
  text.length >= 8 && text.length <= 16 && KINDS.filter((kind) => kind.test(text)).length >= 3;
