/** Form of a text that is a mobile number of the mainland. */
export const MOBILE = { pattern: '1[3-9]\\d{9}', patternHint: ['11位手机号', 'a mobile number of 11 digits'] } as const;
