import { useEffect, useRef, useState } from 'react';
import { request } from '../../api/client.js';
import { isAbort } from '../../api/error.js';

/** A file on its way to the server, there, or stopped by a fault. */
export interface Upload {
  file: File;
  /** Sent so far, 0 to 1. */
  share: number;
  attachId?: string;
  error?: unknown;
}

/** Sends one file at a time; a weak line leaves it where it can be sent again. */
export function useUpload() {
  const [upload, setUpload] = useState<Upload>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File) => {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setUpload({ file, share: 0 });
    const body = new FormData();
    body.append('file', file);
    try {
      const { attachId } = await request<{ attachId: string }>(
        'blade-resource/oss/endpoint/put-file-attach',
        {
          method: 'POST',
          body,
          signal: own.signal,
          onSent: (share) => !own.signal.aborted && setUpload({ file, share }),
        },
      );
      setUpload({ file, share: 1, attachId });
    } catch (error) {
      if (!isAbort(error)) setUpload((now) => ({ file, share: now?.share ?? 0, error }));
    }
  };
  const cancel = () => {
    running.current?.abort();
    setUpload(undefined);
  };
  return { upload, send, cancel };
}
