import { useEffect, useRef, useState } from 'react';
import { ApiError, isAbort, isLost, textOf } from '../api/error.js';
import { type Uploaded, uploadFile } from './attachment-api.js';

/** A chosen file that is not stored yet: refused before it is sent, waiting, on its way, or stopped by a fault. */
export interface Pending {
  serial: number;
  file: File;
  /** Why it is not even sent, or was not taken and never will be. */
  refusal?: string | undefined;
  /** Sent so far, 0 to 1; none before its turn. */
  share?: number;
  error?: unknown;
}

const AT_ONCE = 2;
/** A line that is said to be back fails some calls yet; for so long each is sent again by itself. */
const RETURNS_MS = 30_000;
const AGAIN_MS = 1_000;
const BAD_FILE = 400;

const isDue = ({ refusal, share, error }: Pending): boolean =>
  refusal === undefined && share === undefined && error === undefined;

const isSending = ({ refusal, share, error }: Pending): boolean =>
  refusal === undefined && share !== undefined && error === undefined;

// The same file would be refused again; a line, a full room or a busy server may do better next time.
const outcomeOf = (error: unknown): Partial<Pending> =>
  error instanceof ApiError && error.status === BAD_FILE ? { refusal: textOf(error) } : { error };

/**
 * Sends chosen files, two at a time, each with its progress. What a lost line has stopped stays to be sent again, and
 * goes by itself once the browser has its line back.
 */
export function useUploads(onStored: (pending: Pending, answer: Uploaded) => void) {
  const [list, setList] = useState<readonly Pending[]>([]);
  const last = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const backAt = useRef(-Infinity);
  const stored = useRef(onStored);
  useEffect(() => void (stored.current = onStored));

  const patch = (serial: number, change: Partial<Pending> | undefined) =>
    setList((now) =>
      now.flatMap((one) => (one.serial !== serial ? [one] : change ? [{ ...one, ...change }] : [])),
    );

  /** Makes what has failed wait for its turn again: all, or one. */
  const patchFailed = (serial?: number) =>
    setList((now) =>
      now.map((one) =>
        one.error !== undefined && (serial ?? one.serial) === one.serial
          ? { serial: one.serial, file: one.file }
          : one,
      ),
    );

  useEffect(() => {
    const free = AT_ONCE - running.current.size;
    for (const pending of list.filter(isDue).slice(0, Math.max(0, free))) void send(pending);

    async function send(pending: Pending): Promise<void> {
      const { serial, file } = pending;
      if (running.current.has(serial)) return;
      const own = new AbortController();
      running.current.set(serial, own);
      const onSent = (share: number) => !own.signal.aborted && patch(serial, { share });
      try {
        onSent(0);
        const answer = await uploadFile(file, { signal: own.signal, onSent });
        running.current.delete(serial);
        patch(serial, undefined);
        stored.current(pending, answer);
      } catch (error) {
        running.current.delete(serial);
        patch(serial, isAbort(error) ? undefined : outcomeOf(error));
        if (isLost(error) && Date.now() - backAt.current < RETURNS_MS)
          setTimeout(() => patchFailed(serial), AGAIN_MS);
      }
    }
  }, [list]);

  useEffect(() => {
    const { current } = running;
    return () => current.forEach((call) => call.abort());
  }, []);

  const retry = (...serials: number[]) =>
    setList((now) =>
      now.map((one) => (serials.includes(one.serial) ? { serial: one.serial, file: one.file } : one)),
    );

  useEffect(() => {
    const onLine = () => {
      backAt.current = Date.now();
      patchFailed();
    };
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, []);

  /** Adds files that are sent in their turn, or stay with the reason why they are not. */
  const add = (
    files: readonly File[],
    refusalOf: (file: File, earlier: readonly File[]) => string | undefined,
  ) => {
    const added: Pending[] = [];
    for (const file of files) {
      const earlier = [...list, ...added].filter(({ refusal }) => !refusal).map((one) => one.file);
      added.push({ serial: ++last.current, file, refusal: refusalOf(file, earlier) });
    }
    setList((now) => [...now, ...added]);
  };

  return {
    list,
    isSending: list.some((one) => isDue(one) || isSending(one)),
    add,
    retry,
    /** Stops a file on its way, or puts one aside that was refused. */
    drop: (serial: number) => {
      running.current.get(serial)?.abort();
      patch(serial, undefined);
    },
  };
}
