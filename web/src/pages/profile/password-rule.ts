import { isGoodPassword, isStrongPassword } from '@gushu/shared';
import type { TFunction } from 'i18next';

const refuse = (reason: string) => Promise.reject(new Error(reason));

const ruleOf = (isRight: (text: string) => boolean, t: TFunction) => ({
  validator: (_: unknown, text: string | undefined) =>
    !text || isRight(text) ? Promise.resolve() : refuse(t('profile.passwordForm')),
});

/** Rule for a new password, in the reader's language. */
export const strongRule = (t: TFunction) => ruleOf(isGoodPassword, t);

/** Rule for the present password; that of the first administrator may be longer. */
export const oldRule = (t: TFunction) => ruleOf(isStrongPassword, t);

/** Rule for the repeated password. */
export const sameRule = (t: TFunction, first: () => string | undefined) => ({
  validator: (_: unknown, text: string | undefined) =>
    !text || text === first() ? Promise.resolve() : refuse(t('profile.passwordDiffers')),
});
