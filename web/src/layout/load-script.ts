import type { ComponentType } from 'react';
import i18next from 'i18next';

/** How long a script may be on its way before the page says so. */
const SCRIPT_LIMIT = 120_000;

/** A script that has not come in its time. */
class LateScriptError extends Error {
  constructor() {
    super(i18next.t('error.late', { seconds: SCRIPT_LIMIT / 1000 }));
  }
}

/** What a load brings, or a `LateScriptError` once its time is over: a browser waits for a script for ever. */
export function inTime<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateScriptError()), SCRIPT_LIMIT);
    load()
      .then(resolve, reject)
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
