import { jest } from '@jest/globals';
import { act } from '@testing-library/react/pure.js';
import { SCRIPT_LIMIT } from '../src/api/load-script.js';

const onTheirWay = new Map<string, (file: object) => void>();

/** Keeps a script on its way, until it is let come: a package, or a file below `./` of the client's sources. */
export function withhold(file: string): void {
  const here = file.replace(/^\.\//, '../src/');
  jest.unstable_mockModule(here, () => new Promise<object>((come) => void onTheirWay.set(file, come)));
}

/** Lets a script come that was kept, with this in it. */
export const letCome = (file: string, exports: object): void => onTheirWay.get(file)?.(exports);

/** Stops the page's clock; what is loaded still comes. */
export const stopClock = (): void =>
  void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });

export const startClock = (): void => void jest.useRealTimers();

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Lets the time of a script pass but for a second, and then all of it. */
export const passAlmost = () => pass(SCRIPT_LIMIT - 1_000);
export const passRest = () => pass(2_000);
