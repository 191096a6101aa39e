import { type Language, message } from '@gushu/shared';
import { BusinessError } from '../http/errors.js';

/** A refused token request: Blade's `error_code` and the key of its text. */
export class SignInError extends Error {
  constructor(
    readonly errorCode: number,
    readonly key: string,
    readonly params: Record<string, string | number> = {},
  ) {
    super(key);
  }
}

/** Blade's refusal of a token request: HTTP 200, not wrapped, and without a `code`, which old clients would trip over. */
export const refusal = (error: SignInError, language: Language = 'zh'): object => ({
  error_code: error.errorCode,
  error_description: message(error.key, language, error.params),
});

/** A refusal in the envelope, where the answer is no token's. */
export async function asBusinessErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof SignInError ? new BusinessError(error.key, error.params) : error;
  }
}
