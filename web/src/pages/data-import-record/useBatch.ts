import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isLost } from '../../api/error.js';
import { events } from '../../api/events.js';
import { pause } from '../../api/pause.js';
import { type Batch, eventsPath, isOpen, readBatch } from './batch.js';

const POLL_MS = 2_000;

interface Listener {
  onBatch: (batch: Batch) => void;
  /** Told when nothing comes any more, and again when something does. */
  onLine: (lost: boolean) => void;
}

/** Follows a batch to its end: by the stream of its events; where that breaks or stays silent, by asking. */
async function follow(id: string, { onBatch, onLine }: Listener, signal: AbortSignal): Promise<void> {
  let streams = true;
  while (!signal.aborted) {
    let heard = false;
    try {
      if (streams) {
        for await (const batch of events<Batch>(eventsPath, { id }, signal)) {
          heard = true;
          onLine(false);
          onBatch(batch);
          if (!isOpen(batch)) return;
        }
      }
    } catch (error) {
      streams = heard || isLost(error);
    }
    await pause(POLL_MS, signal);
    if (signal.aborted) return;
    try {
      const batch = await readBatch(id, signal);
      onLine(false);
      onBatch(batch);
      if (!isOpen(batch)) return;
    } catch (error) {
      if (signal.aborted) return;
      onLine(true);
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return;
    }
  }
}

/** One batch, live while it runs; `lost` says that the line has gone and what is shown is old. */
export function useBatch(id: string) {
  const client = useQueryClient();
  const { language } = useTranslation().i18n;
  const [lost, setLost] = useState(false);
  // The server words errors in the reader's language.
  const queryKey = useMemo(() => ['record', 'dataImportRecord', 'batch', id, language], [id, language]);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => readBatch(id, signal),
    staleTime: 0,
  });
  const running = query.data !== undefined && isOpen(query.data);
  useEffect(() => {
    if (!running) return undefined;
    const stop = new AbortController();
    const onBatch = (batch: Batch) => {
      client.setQueryData(queryKey, batch);
      // Its trees are in: lists, figures and maps that were read before are old.
      if (!isOpen(batch)) void client.invalidateQueries();
    };
    void follow(id, { onBatch, onLine: setLost }, stop.signal);
    return () => stop.abort();
  }, [client, id, queryKey, running]);
  return { ...query, lost };
}
