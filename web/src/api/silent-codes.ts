import { ApiError } from './error.js';

let silent: ReadonlySet<number> = new Set();

/** Takes over the codes that an administrator has put on the white list. */
export const setSilentCodes = (codes: readonly number[]): void => void (silent = new Set(codes));

/** Whether an error is rejected without a word: its code is on the white list. */
export const isSilent = (error: unknown): boolean => error instanceof ApiError && silent.has(error.code);
