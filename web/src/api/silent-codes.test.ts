import { ApiError } from './error.js';
import { isSilent, setSilentCodes } from './silent-codes.js';

describe('Errors of the white list', () => {
  afterEach(() => setSilentCodes([]));

  it('are shown until their code is on it', () => {
    const refused = new ApiError(4001, 'no', { status: 400 });
    expect(isSilent(refused)).toBe(false);
    setSilentCodes([4001, 423]);
    expect(isSilent(refused)).toBe(true);
    expect([new ApiError(400, 'no'), new Error('4001')].map(isSilent)).toEqual([false, false]);
  });
});
