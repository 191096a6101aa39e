import { now } from '@gushu/shared';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { post } from '../api/client.js';
import { isAbort } from '../api/error.js';

/** An error of this browser, with the names the specification gives its parts. */
export interface LoggedError {
  url: string;
  /** yyyy-MM-dd HH:mm:ss */
  time: string;
  type: string;
  message: string;
  stack: string;
  info: string;
}

const MOST = 100;
const LONGEST = 4000;

/** Errors that nobody caught, stored in this browser until they are handed over or cleared; the newest first. */
export const useErrorLog = create<{ errors: LoggedError[] }>()(
  persist(() => ({ errors: [] as LoggedError[] }), { name: 'gushu-errors' }),
);

/** The address without its query, which may name people. */
const here = (): string => `${location.origin}${location.pathname}`;

/** Notes an error that was not caught where it happened; one that repeats itself is noted once. */
export function noteError(error: unknown, info: string): void {
  if (isAbort(error)) return;
  const { name = 'Error', message = String(error), stack = '' } = error instanceof Error ? error : {};
  const noted: LoggedError = {
    url: here(),
    time: now(),
    type: name,
    message: message.slice(0, LONGEST),
    stack: stack.slice(0, LONGEST),
    info,
  };
  useErrorLog.setState(({ errors }) => {
    const others = errors.filter((one) => one.message !== noted.message || one.url !== noted.url);
    return { errors: [noted, ...others].slice(0, MOST) };
  });
}

/** Notes what nobody catches; called once at start. */
export function watchErrors(): void {
  window.addEventListener('error', ({ error, message }) => {
    if (error ?? message) noteError(error ?? message, 'window.onerror');
  });
  window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'unhandledrejection'));
}

/** Forgets all. */
export const clearErrors = (): void => {
  useErrorLog.setState({ errors: [] });
};

/** Hands the errors over to the server's log, then forgets those. */
export async function uploadErrors(): Promise<void> {
  const { errors } = useErrorLog.getState();
  await post<unknown>('blade-auth/oauth/logout', errors);
  useErrorLog.setState((now) => ({ errors: now.errors.filter((one) => !errors.includes(one)) }));
}
