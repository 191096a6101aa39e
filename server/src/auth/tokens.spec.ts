import { jest } from '@jest/globals';
import type { Config } from '../config.js';
import { Tokens } from './tokens.js';

const config = { jwtSecret: 'a secret of at least thirty-two letters' } as Config;
const claims = { sid: '7', client_id: 'web', tenant_id: '000000', user_id: '1' };

describe('A token', () => {
  const tokens = new Tokens(config);
  afterEach(() => jest.restoreAllMocks());

  it('is known again without a second check, until it is too old', () => {
    const token = tokens.access({ ...claims, token_type: 'access_token' }, 60);
    expect(tokens.opening(token)).toMatchObject({ sid: '7' });
    expect(tokens.opening(token)).toMatchObject({ sid: '7' });
    const later = Date.now() + 61_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    expect(tokens.opening(token)).toBeUndefined();
  });

  it('that goes on with a session opens nothing, nor does one with another signature', () => {
    const refresh = tokens.refresh({ sid: '7', user_id: '1', tenant_id: '000000', generation: 1 }, 60);
    expect(tokens.opening(refresh)).toBeUndefined();
    const token = tokens.access({ ...claims, token_type: 'access_token' }, 60);
    expect(tokens.opening(token)).toMatchObject({ sid: '7' });
    const [head, body, signature = ''] = token.split('.');
    const other = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(tokens.opening(other)).toBeUndefined();
    expect(tokens.opening(`${head}.${body}.`)).toBeUndefined();
  });
});
