import type { AnsweredPath, Answers } from './answers.js';

/** A call as it was sent. */
export interface Call {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** Fields of the JSON or form that was sent; undefined without a body. */
  body: Readonly<Record<string, unknown>> | undefined;
  headers: Readonly<Record<string, string>>;
}

type Refusal = { status?: number; code?: number; msg?: string; errors?: object[]; data?: unknown };

/** Thrown to refuse a call, as the server does. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    msg: string,
    readonly more: Refusal = {},
  ) {
    super(msg);
  }
}

/** Thrown to lose the line of a call. */
export class LineLost extends Error {}

type Handler = (call: Call) => unknown;
type Given<P extends AnsweredPath> = Answers[P] | ((call: Call) => Answers[P] | Promise<Answers[P]>);

/** Calls whose answers have no envelope. */
const BARE: readonly string[] = [
  'blade-auth/oauth/captcha',
  'blade-auth/oauth/token',
  'blade-auth/oauth/logout',
  'maps/base-map/borders',
  'maps/base-map/regions',
];

const envelope = (status: number, more: object): Response => {
  const body = JSON.stringify({ code: status, success: status === 200, msg: '', data: null, ...more });
  return answered(status, body);
};

/** An answer whose JSON is made of this window's objects. */
function answered(status: number, body: string): Response {
  const headers = { 'content-type': 'application/json' };
  const json = () => Promise.resolve(JSON.parse(body) as unknown);
  return Object.assign(new Response(body, { status, headers }), { json });
}

function bodyOf(body: BodyInit | null | undefined): Call['body'] {
  if (typeof body === 'string') return JSON.parse(body) as Call['body'];
  if (body instanceof URLSearchParams || body instanceof FormData) return Object.fromEntries([...body]);
  return undefined;
}

/** Rejects with the reason of a signal once it is aborted. */
const given = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(signal?.reason as Error);
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
  });

/** Fake server: answers the client's calls by their path below /api, and notes them. */
export class FakeApi {
  readonly calls: Call[] = [];
  /** Calls without an answer: a test that makes one fails. */
  readonly unanswered = new Set<string>();
  private readonly handlers = new Map<string, Handler>();

  /** Sets the answer of a path from now on; a function is called each time, and may throw `Refused` or `LineLost`. */
  answer<P extends AnsweredPath>(path: P, answer: Given<P>): this {
    this.handlers.set(path, typeof answer === 'function' ? (answer as Handler) : () => answer);
    return this;
  }

  /** Refuses a path from now on. */
  refuse(path: AnsweredPath, status: number, msg: string, more: Refusal = {}): this {
    this.handlers.set(path, () => {
      throw new Refused(status, msg, more);
    });
    return this;
  }

  /** Loses the line of a path from now on. */
  lose(path: AnsweredPath): this {
    this.handlers.set(path, () => {
      throw new LineLost();
    });
    return this;
  }

  /** Holds the answers of a path; the returned function releases all held and later ones. */
  hold(path: AnsweredPath): () => void {
    const before = this.handlers.get(path);
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    this.handlers.set(path, async (call) => {
      await held;
      return before?.(call);
    });
    return () => go();
  }

  /** Calls that were sent to a path, in order. */
  sent(path: AnsweredPath): Call[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Replaces `fetch`. */
  readonly fetch = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(address, location.origin);
    const path = url.pathname.replace(/^\/api\//, '');
    const call = {
      method: init.method ?? 'GET',
      path,
      query: Object.fromEntries(url.searchParams),
      body: bodyOf(init.body),
      headers: init.headers as Record<string, string>,
    };
    this.calls.push(call);
    return Promise.race([this.answerOf(call), given(init.signal)]);
  };

  private async answerOf(call: Call): Promise<Response> {
    const handler = this.handlers.get(call.path);
    if (!handler) {
      this.unanswered.add(call.path);
      return envelope(404, { msg: `No answer to ${call.path}` });
    }
    try {
      const data = await handler(call);
      if (BARE.includes(call.path)) return answered(200, JSON.stringify(data));
      return envelope(200, { data });
    } catch (error) {
      if (error instanceof LineLost) throw new TypeError('Failed to fetch', { cause: error });
      if (error instanceof Refused) return envelope(error.status, { msg: error.message, ...error.more });
      throw error;
    }
  }
}
