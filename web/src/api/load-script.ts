import type { ComponentType } from 'react';
import i18next from 'i18next';

/** How long a script may be on its way before the page says so. */
export const SCRIPT_LIMIT = 120_000;

/** A script that could not be fetched: the page is sound, and loading the document anew brings it. */
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

/** How browsers, and the loader of style sheets, word that a file of a page could not be fetched. */
const UNREACHED = /preload|dynamically imported|module script/i;

const isUnreached = (error: unknown): boolean =>
  error instanceof Error && (!navigator.onLine || UNREACHED.test(error.message));

/** What a load brings, or a `LateScriptError` once its time is over: a browser waits for a script for ever. */
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

/** The same for a part of a page that `lazy` of React draws: its error goes to the page around it. */
export const loadPart =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    inTime(load);
