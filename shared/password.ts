const KINDS = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** Of how many kinds the characters of a password are: capitals, small letters, digits, others. */
export const kindsOf = (plain: string): number => KINDS.filter((kind) => kind.test(plain)).length;
