import { createContext, useContext } from 'react';

/** People about to leave, and the source of their successors. */
export interface Leaving {
  /** Call that answers a page of successors, of a `kind`. */
  from: string;
  /** Parameters of that call about the people who leave. */
  asked: Readonly<Record<string, string>>;
  /** Whether they remain users, and may keep the work that they can still do. */
  stays: boolean;
}

/** Sends a change by which people may leave: where they have open work, a dialog asks who takes it over. */
export type HandingOver = <T>(leaving: Leaving, send: (handTo?: string) => Promise<T>) => Promise<T>;

/** The dialog around a page; without one a change is only sent. */
export const HandingOverContext = createContext<HandingOver>((_, send) => send());

/** Hook for changes of records by which somebody may leave. */
export const useHandingOver = (): HandingOver => useContext(HandingOverContext);
