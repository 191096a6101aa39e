import { saveFile } from './save-file.js';
import i18next from 'i18next';
import { ApiError, isAbort, NO_LINE, toApiError, type Failure } from './error.js';
import { watchCall } from './line.js';
import { sendWithProgress } from './upload.js';

type Value = string | number | boolean | null | undefined;
/** Query parameters; blank ones are left out, lists are joined by comma as Blade reads them. */
export type Query = Readonly<Record<string, Value | readonly (string | number)[]>>;

export interface CallOptions {
  method?: 'GET' | 'POST';
  query?: Query;
  /** Sent as JSON; a FormData or URLSearchParams is sent as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** `false` leaves the bearer token out and never renews it: sign-in and captcha. */
  token?: boolean;
  /** Called with the part of the body that has been sent, 0 to 1. */
  onSent?: (share: number) => void;
}

/** Tokens and renewal, lent by the session so that calls do not know how signing in works. */
interface SessionPort {
  accessToken: () => string | undefined;
  tenantId: () => string;
  /** Renews the token after a 401; answers whether the call should be repeated. */
  renew: (refused: string) => Promise<boolean>;
  expired: () => void;
}

let session: SessionPort | undefined;

/** Called once at start by the session. */
export const lendSession = (port: SessionPort): void => {
  session = port;
};

// Our client is a public one: it has no secret, as anyone can read this script.
const CLIENT = `Basic ${btoa('gushu-web:')}`;

/** The address of a call with its query: below /api, or as it stands when it begins with a slash. */
export function apiUrl(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value;
    if (text !== undefined && text !== null && text !== '') params.set(name, String(text));
  }
  const search = params.toString();
  return `${path.startsWith('/') ? '' : '/api/'}${path}${search ? `?${search}` : ''}`;
}

function requestHeaders({ body, headers, token }: CallOptions, accessToken: string | undefined) {
  const json = body !== undefined && !(body instanceof FormData) && !(body instanceof URLSearchParams);
  return {
    Authorization: CLIENT,
    'Accept-Language': i18next.language === 'en' ? 'en-US' : 'zh-CN',
    'Tenant-Id': session?.tenantId() ?? '000000',
    ...(json ? { 'Content-Type': 'application/json' } : {}),
    ...(token !== false && accessToken ? { 'Blade-Auth': `bearer ${accessToken}` } : {}),
    ...headers,
  };
}

/** Headers of our own calls, for code that reads one of our addresses by other means than `request`. */
export const ownHeaders = (): Readonly<Record<string, string>> => requestHeaders({}, session?.accessToken());

function bodyOf({ body }: CallOptions): BodyInit | undefined {
  if (body === undefined || body instanceof FormData || body instanceof URLSearchParams) return body;
  return JSON.stringify(body);
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const { onSent } = options;
  // An upload shows its progress: no notice about a slow line is needed.
  const ended = onSent ? () => undefined : watchCall();
  try {
    const url = apiUrl(path, options.query);
    const init = {
      method: options.method ?? 'GET',
      headers: requestHeaders(options, session?.accessToken()),
      body: bodyOf(options) ?? null,
      signal: options.signal ?? null,
      credentials: 'same-origin',
      // Validated each time: a map a minute old would not show the batch that has just come in.
      cache: 'no-cache',
    } as const;
    return await (onSent ? sendWithProgress(url, init, onSent) : fetch(url, init));
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(NO_LINE, i18next.t('error.network'));
  } finally {
    ended();
  }
}

const isJson = (response: Response): boolean => (response.headers.get('content-type') ?? '').includes('json');

/** Whether an answer is a file to be stored, of any content type. */
const isFile = (response: Response): boolean =>
  response.ok &&
  (!isJson(response) || (response.headers.get('content-disposition') ?? '').startsWith('attachment'));

async function readBody(response: Response): Promise<unknown> {
  if (!isJson(response)) return {};
  return response.json().catch(() => ({}));
}

/** Whether the answer says that the token is not, or no longer, valid, in the body or by the status. */
const isRefused = (body: unknown, response: Response): boolean =>
  ((body as Failure | undefined)?.code ?? response.status) === 401;

type Answer = [body: unknown, response: Response];

/** Sends once. The body stays unread (`undefined`) when the answer is a file. */
async function once(path: string, options: CallOptions): Promise<Answer> {
  const response = await send(path, options);
  return [isFile(response) ? undefined : await readBody(response), response];
}

async function call(path: string, options: CallOptions): Promise<Answer> {
  const used = session?.accessToken();
  const first = await once(path, options);
  if (options.token === false || !isRefused(...first)) return first;
  if (used && (await session?.renew(used))) {
    const second = await once(path, options);
    if (!isRefused(...second)) return second;
  }
  session?.expired();
  return first;
}

/** Calls an endpoint that answers without the envelope: tokens, captcha, GeoJSON. */
export async function requestRaw<T>(path: string, options: CallOptions = {}): Promise<T> {
  const [body, response] = await call(path, options);
  if (!response.ok || body === undefined) throw toApiError((body ?? {}) as Failure, response);
  return body as T;
}

/** Calls an endpoint and answers the envelope's `data`; anything but code 200 is thrown as ApiError. */
export async function request<T>(path: string, options: CallOptions = {}): Promise<T> {
  const [body, response] = await call(path, options);
  const envelope = (body ?? {}) as Failure & { data: T };
  if ((envelope.code ?? response.status) !== 200) throw toApiError(envelope, response);
  return envelope.data;
}

/** Opens an answer that is read as it comes: server-sent events. */
export async function openStream(path: string, options: CallOptions = {}): Promise<Response> {
  const [body, response] = await call(path, options);
  if (body !== undefined) throw toApiError(body as Failure, response);
  return response;
}

/** GET with query parameters. */
export const get = <T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> =>
  request<T>(path, { query, ...(signal ? { signal } : {}) });

/** POST with a JSON body and, where Blade wants it, query parameters. */
export const post = <T>(path: string, body?: unknown, query: Query = {}): Promise<T> =>
  request<T>(path, { method: 'POST', body, query });

const FILE_NAME = /filename\*=UTF-8''([^;]+)|filename="?([^";]+)"?/i;

/** Fetches a file with the token; the browser saves it under the server's name. */
export async function download(path: string, options: CallOptions & { name?: string } = {}): Promise<void> {
  const [body, response] = await call(path, options);
  if (body !== undefined) throw toApiError(body as Failure, response);
  const match = FILE_NAME.exec(response.headers.get('content-disposition') ?? '');
  const given = match?.[1] ? decodeURIComponent(match[1]) : match?.[2];
  saveFile(await response.blob(), given ?? options.name ?? 'download');
}
