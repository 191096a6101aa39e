import { useEffect, useRef, useState } from 'react';
import type { CallOptions } from '../api/client.js';
import { isAbort } from '../api/error.js';

/** A chosen file: not yet sent, being sent, sent, or stopped by a fault. */
export interface Upload<A = unknown> {
  file: File;
  /** Sent part, 0 to 1; undefined before it is sent. */
  share?: number;
  /** The server's answer after the upload. */
  answer?: A;
  error?: unknown;
}

/** Sends the file with these options of a call. */
type Transfer<A> = (file: File, how: Pick<CallOptions, 'signal' | 'onSent'>) => Promise<A>;

/** Sends one file at a time; if the line is weak it can be sent again. */
export function useUpload<A>(transfer: Transfer<A>) {
  const [upload, setUpload] = useState<Upload<A>>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const choose = (file: File | undefined) => {
    running.current?.abort();
    setUpload(file && { file });
  };
  /** Answers what the server answered; undefined when the upload failed. */
  const send = async (file: File): Promise<A | undefined> => {
    choose(file);
    const own = new AbortController();
    running.current = own;
    const onSent = (share: number) => {
      if (!own.signal.aborted) setUpload({ file, share });
    };
    onSent(0);
    try {
      const answer = await transfer(file, { signal: own.signal, onSent });
      setUpload({ file, share: 1, answer });
      return answer;
    } catch (error) {
      if (!isAbort(error)) setUpload((now) => ({ file, share: now?.share ?? 0, error }));
      return undefined;
    }
  };
  return { upload, choose, send };
}
