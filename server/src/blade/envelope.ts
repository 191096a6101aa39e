import { message, type Language, type MessageParams, type PageOf } from '@gushu/shared';
import type { Paging } from './page-query.js';

/** Blade's answer around every result, its class `R`. */
interface Envelope<T = unknown> {
  code: number;
  success: boolean;
  data: T | Record<string, never>;
  msg: string;
}

/** A result with something to say of it beside that it worked: a key of `messages`. */
export class ResultWithMessage {
  constructor(
    readonly result: unknown,
    readonly key: string,
    readonly params: MessageParams = {},
  ) {}
}

/** Wraps a result: `true` and nothing become `{}`, `false` a failure. */
export function envelope(result: unknown, language: Language): Envelope {
  if (result instanceof ResultWithMessage)
    return { ...envelope(result.result, language), msg: message(result.key, language, result.params) };
  if (result === true) return { code: 200, success: true, data: {}, msg: message('ok', language) };
  if (result === false) return { code: 400, success: false, data: {}, msg: message('failed', language) };
  if (result === null || result === undefined) {
    return { code: 200, success: true, data: {}, msg: message('empty', language) };
  }
  return { code: 200, success: true, data: result, msg: message('ok', language) };
}

/** Builds the page object around the rows of one page. */
export function pageOf<T>(records: T[], total: number, current: number, size: number): PageOf<T> {
  const pages = size > 0 ? Math.ceil(total / size) : 1;
  return { records, total, size, current, pages, orders: [], optimizeCountSql: true, searchCount: true };
}

/** The same around rows that nobody has counted, read one further than the page holds: that one says that there are more. */
export function uncountedPage<T>(rows: T[], { offset, current, size }: Paging): PageOf<T> {
  const isLast = rows.length <= size && (rows.length > 0 || offset === 0);
  return { ...pageOf(rows.slice(0, size), offset + rows.length, current, size), searchCount: isLast };
}
