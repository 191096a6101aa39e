import { jest } from '@jest/globals';
import type { Config } from '../process/config.js';
import type { Caller } from '../caller/caller.js';
import type { Callers } from './callers.js';
import { JwtStrategy } from './jwt.strategy.js';
import { Tokens } from './tokens.js';

const config = { jwtSecret: 'a secret of a test, thirty-two bytes and more' } as Config;
const tokens = new Tokens(config);
const person = { account: 'zhang' } as Caller;
const callers = { ofSession: async () => person } as unknown as Callers;
const claims = {
  token_type: 'access_token',
  sid: '7',
  client_id: 'c',
  tenant_id: '1',
  user_id: '9',
} as const;

/** The result that passport gets for a request with the token. */
function asked(strategy: JwtStrategy, token: string): Promise<unknown> {
  const request = { headers: { 'blade-auth': `bearer ${token}` }, method: 'GET', query: {} };
  return new Promise((tell) => {
    const turn = Object.assign(Object.create(strategy) as JwtStrategy, {
      success: tell,
      fail: () => tell('refused'),
      error: tell,
    });
    turn.authenticate(request as never);
  });
}

describe('the token of a call', () => {
  const strategy = new JwtStrategy(config, callers);

  afterEach(() => void jest.useRealTimers());

  it('is known again, and refused once its time is over', async () => {
    const token = tokens.access(claims, 60);
    expect(await asked(strategy, token)).toBe(person);
    expect(await asked(strategy, token)).toBe(person);
    jest.useFakeTimers({ now: Date.now() + 61_000, doNotFake: ['nextTick', 'setImmediate'] });
    expect(await asked(strategy, token)).toBe('refused');
  });

  it('is taken by a machine whose clock is half a minute behind', async () => {
    const token = tokens.access(claims, 60);
    jest.useFakeTimers({ now: Date.now() - 30_000, doNotFake: ['nextTick', 'setImmediate'] });
    expect(await asked(strategy, token)).toBe(person);
  });

  it('is refused when a letter of it is another, also after the right one was known', async () => {
    const token = tokens.access(claims, 60);
    expect(await asked(strategy, token)).toBe(person);
    const [head, body, signature = ''] = token.split('.');
    const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await asked(strategy, [head, body, other].join('.'))).toBe('refused');
  });

  it('opens nothing when it is there to go on only', async () => {
    const token = tokens.refresh({ sid: '7', user_id: '9', tenant_id: '1', generation: 1 }, 60);
    expect(await asked(strategy, token)).toBe('refused');
    expect(await asked(strategy, token)).toBe('refused');
  });
});
