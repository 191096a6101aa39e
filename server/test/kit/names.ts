import dns from 'node:dns';
import { jest } from '@jest/globals';

type Done = (error: null, address: unknown, family?: number) => void;

/** Lets a name lead to this machine, as its owner's name server can, until it is restored. */
export function nameLeadsHere(name: string): { mockRestore: () => void } {
  const real = dns.lookup as (...all: unknown[]) => void;
  const look = (...all: [string, { all?: boolean }, Done]): void => {
    const [asked, options, done] = all;
    if (asked !== name) return real(...all);
    if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
    else done(null, '127.0.0.1', 4);
  };
  return jest.spyOn(dns, 'lookup').mockImplementation(look as never);
}
