import type { ComponentType } from 'react';
import i18next from 'i18next';

/** Milliseconds after which the page reports that a script is late. */
export const SCRIPT_LIMIT = 120_000;

/** A script that could not be fetched: loading the document again brings it. */
export class ScriptError extends Error {
  private place: string | undefined;

  /** Whether it is shown at another visit than the first. */
  isShownAgain(place: string): boolean {
    this.place ??= place;
    return this.place !== place;
  }
}

/** A script that has not come in its time. */
class LateScriptError extends ScriptError {
  constructor() {
    super(i18next.t('error.late', { seconds: SCRIPT_LIMIT / 1000 }));
  }
}

/** Messages of browsers, and of the loader of style sheets, for a file of a page that could not be fetched. */
const UNREACHED = /preload|dynamically imported|module script/i;

const isUnreached = (error: unknown): boolean =>
  error instanceof Error && (!navigator.onLine || UNREACHED.test(error.message));

/** Answers the loaded value, or throws a `LateScriptError` at the limit: a browser waits for a script for ever. */
export function inTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateScriptError()), SCRIPT_LIMIT);
    const refuse = (error: unknown) =>
      reject(isUnreached(error) ? new ScriptError(i18next.t('error.unreached.title')) : (error as Error));
    load()
      .then(resolve, refuse)
      .finally(() => clearTimeout(timer));
  });
}

/** Loads a page's component. */
export type LoadPage = () => Promise<{ Component: ComponentType }>;

/** Loads a page; what cannot be loaded is shown in its place: the router would leave it blank. */
export const loadPage = (load: LoadPage) => (): ReturnType<LoadPage> =>
  inTime(load).catch((error: unknown) => ({
    Component: (): never => {
      throw error;
    },
  }));

/** The same for a part of a page that React's `lazy` draws: its error is shown by the page around it. */
export const loadPart =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    inTime(load);
