import { type ChangedBy, valueOf } from '@gushu/shared';
import i18next from 'i18next';

/** One wrong field of a refused body. */
interface FieldError {
  field: string;
  /** The server's name of the field, for fields that no definition of the client has. */
  label?: string;
  msg: string;
}

interface Details {
  status?: number;
  fields?: FieldError[];
  requestId?: string;
  data?: unknown;
  retryAfter?: number | undefined;
}

/** A call that failed: the envelope's code and message, the wrong fields, and the id support asks for. */
export class ApiError extends Error {
  readonly status: number;
  readonly fields: FieldError[];
  readonly requestId: string | undefined;
  /** The envelope's data: the conflicting rows of a 409. */
  readonly data: unknown;
  /** Seconds after which to try again, where the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly code: number,
    message: string,
    { status = code, fields = [], requestId, data, retryAfter }: Details = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
    this.requestId = requestId;
    this.data = data;
    this.retryAfter = retryAfter;
  }
}

/** The row as another person has changed it meanwhile, and who it was, where a call was refused for that. */
export function newerRow(
  error: unknown,
): { current: Record<string, unknown>; changed: ChangedBy } | undefined {
  if (!(error instanceof ApiError) || error.code !== 409) return undefined;
  const { current, changed } = (error.data ?? {}) as Partial<NonNullable<ReturnType<typeof newerRow>>>;
  const unknown = { userName: null, createTime: String(valueOf(current ?? {}, 'updateTime') ?? '') };
  return current && { current, changed: changed ?? unknown };
}

const SENT_OTHERWISE = 422;

/**
 * Id of the row that an earlier call has stored under the same key with other content, where a call was refused for
 * that.
 */
export function storedBefore(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== SENT_OTHERWISE) return undefined;
  return (error.data as { id?: string } | undefined)?.id;
}

/** Whether the row that an earlier call has stored under the same key is gone: storing it again takes a new key. */
export const isKeySpent = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === SENT_OTHERWISE || (error.data as { removed?: string } | undefined)?.removed !== undefined);

/** Code of a call that never reached the server. */
export const NO_LINE = 0;

const BUSY = 503;

/** Whether the server cannot answer now and says that it soon can. */
export const isBusy = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === BUSY;

/** Whether the line was lost: the server may have done the work all the same. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && error.code === NO_LINE;

/** Envelope of a failed answer, or the few fields of a refused token request. */
export interface Failure {
  code?: number;
  error_code?: number;
  msg?: string;
  error_description?: string;
  errors?: FieldError[];
  requestId?: string;
  data?: unknown;
}

/** Makes an error of a failed answer: code from the body, else the HTTP status; text from `msg` first. */
export function toApiError(body: Failure, response: Response): ApiError {
  const code = body.code ?? body.error_code ?? response.status;
  const text = body.msg || body.error_description || i18next.t('error.unknown');
  return new ApiError(code, text, {
    status: response.status,
    fields: body.errors ?? [],
    requestId: body.requestId ?? response.headers.get('x-request-id') ?? undefined,
    data: body.data,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  });
}

/** Whether the server refused, and would refuse again. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Text to show a person for anything that was thrown. */
export const textOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : i18next.t('error.unknown');

/** Whether the page itself gave the call up: there is nothing to show. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
