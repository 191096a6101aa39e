import { isGoodPassword } from '@gushu/shared';
import type { TFunction } from 'i18next';

const refuse = (reason: string) => Promise.reject(new Error(reason));

/** What a form asks of a password, in the reader's language. */
export const strongRule = (t: TFunction) => ({
  validator: (_: unknown, text: string | undefined) =>
    !text || isGoodPassword(text) ? Promise.resolve() : refuse(t('profile.passwordForm')),
});

/** What a form asks of the same password typed once more. */
export const sameRule = (t: TFunction, first: () => string | undefined) => ({
  validator: (_: unknown, text: string | undefined) =>
    !text || text === first() ? Promise.resolve() : refuse(t('profile.passwordDiffers')),
});
