import type { WaitingWork } from '@gushu/shared';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/error.js';
import { HandOverDialog } from './HandOverDialog.js';

/** Who is about to leave. */
export interface Leaving {
  ids: readonly string[];
  names: string;
  /** Whether they stay in use, and may keep what they can still do. */
  stays: boolean;
}

interface Asked extends Leaving {
  waiting: readonly WaitingWork[];
  send: (handTo: string) => Promise<void>;
  giveUp: () => void;
}

/** What of a refusal says that something waits for those who leave. */
function waitingOf(error: unknown): readonly WaitingWork[] | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return (error.data as { waiting?: readonly WaitingWork[] } | null | undefined)?.waiting;
}

/** Makes changes by which people may leave: where something waits for them, a dialog shows it and asks who takes it over. */
export function useHandOver(): {
  handingOver: <T>(leaving: Leaving, send: (handTo?: string) => Promise<T>) => Promise<T>;
  dialog: ReactNode;
} {
  const [asked, ask] = useState<Asked>();
  const handingOver = async <T,>(leaving: Leaving, send: (handTo?: string) => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      const waiting = waitingOf(error);
      if (!waiting) throw error;
      return new Promise<T>((resolve, reject) =>
        ask({
          ...leaving,
          waiting,
          send: async (handTo) => resolve(await send(handTo)),
          giveUp: () => reject(new DOMException(leaving.names, 'AbortError')),
        }),
      );
    }
  };
  return { handingOver, dialog: asked && <HandOverDialog {...asked} onClose={() => ask(undefined)} /> };
}
