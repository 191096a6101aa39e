import type { TFunction } from 'i18next';

const LENGTH = 11;
const MOBILE = /^1[3-9]\d{9}$/;

/** A mobile number has to be there, has eleven digits, and is one; use it with `validateFirst`. */
export const phoneRules = (t: TFunction) => [
  { required: true, message: t('phone.needed') },
  { len: LENGTH, message: t('phone.length') },
  { pattern: MOBILE, message: t('phone.form') },
];
