import type { WaitingWork } from '@gushu/shared';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../api/error.js';
import { closeQuestion } from '../../feedback.js';
import type { HandingOver, Leaving } from '../../review/handing-over.js';
import { HandOverDialog } from './HandOverDialog.js';

/** Details of a refusal: who of the people who leave has open work, and which. */
interface Refusal {
  people: readonly string[];
  waiting: readonly WaitingWork[];
}

interface Asked extends Leaving, Refusal {
  send: (handTo: string) => Promise<void>;
  giveUp: () => void;
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { waiting, people = [] } = (error.data ?? {}) as Partial<Refusal>;
  return waiting && { waiting, people };
}

/** Sends changes by which people may leave: where they have open work, a dialog shows it and asks who takes it over. */
export function useHandOver(): { handingOver: HandingOver; dialog: ReactNode } {
  const [asked, ask] = useState<Asked>();
  const handingOver = async <T,>(leaving: Leaving, send: (handTo?: string) => Promise<T>): Promise<T> => {
    try {
      return await send();
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      await closeQuestion();
      return new Promise<T>((resolve, reject) =>
        ask({
          ...leaving,
          ...refusal,
          send: async (handTo) => resolve(await send(handTo)),
          giveUp: () => reject(new DOMException('', 'AbortError')),
        }),
      );
    }
  };
  return { handingOver, dialog: asked && <HandOverDialog {...asked} onClose={() => ask(undefined)} /> };
}
