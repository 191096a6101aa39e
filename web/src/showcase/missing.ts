import { ApiError } from '../api/error.js';

/** Whether a detail answers 数据不存在！！！: then the name of the list's entry is shown instead. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 404;
