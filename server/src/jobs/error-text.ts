import { message, type MessageParams } from '@gushu/shared';
import type { Caller } from '../caller/caller.js';

/** Why a run ended without its result, as it is stored: its sender reads it in the language of the moment. */
export interface StoredError {
  errorKey: string | null;
  errorParams: MessageParams | null;
}

/** A run with the reason in words instead. */
export function withErrorText<T extends StoredError>(
  { language }: Pick<Caller, 'language'>,
  { errorKey, errorParams, ...run }: T,
): Omit<T, keyof StoredError> & { errorMessage: string | null } {
  return { ...run, errorMessage: errorKey && message(errorKey, language, errorParams ?? {}) };
}
