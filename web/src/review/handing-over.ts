import { createContext, useContext } from 'react';

/** Who is about to leave, and who may take over what waits for them. */
export interface Leaving {
  /** Call that answers a page of successors, of a `kind`. */
  from: string;
  /** What that call asks of those who leave. */
  asked: Readonly<Record<string, string>>;
  /** Whether they stay in use, and may keep what they can still do. */
  stays: boolean;
}

/** Makes a change by which people may leave: where something waits for them, a dialog asks who takes it over. */
export type HandingOver = <T>(leaving: Leaving, send: (handTo?: string) => Promise<T>) => Promise<T>;

/** The dialog that stands ready around a page; where there is none a change is only sent. */
export const HandingOverContext = createContext<HandingOver>((_, send) => send());

/** The way to hand over, for changes of records by which somebody may leave. */
export const useHandingOver = (): HandingOver => useContext(HandingOverContext);
