import { isGoodPassword } from '@gushu/shared';
import { newSeed, passwordsOf } from './made-passwords.js';

const KEY = 'a key of a test, thirty-two bytes or more';

describe('The passwords of imported users', () => {
  it('are the same for whoever has key and seed, and others for anybody else', () => {
    const seed = newSeed();
    const made = passwordsOf(KEY, seed)('000000', 'wang');
    expect(passwordsOf(KEY, seed)('000000', 'wang')).toBe(made);
    expect(passwordsOf(KEY, newSeed())('000000', 'wang')).not.toBe(made);
    expect(passwordsOf(`${KEY}!`, seed)('000000', 'wang')).not.toBe(made);
    expect(passwordsOf(KEY, seed)('000001', 'wang')).not.toBe(made);
  });

  it('keep the rule and do not repeat', () => {
    const made = passwordsOf(KEY, newSeed());
    const all = Array.from({ length: 2_000 }, (_, i) => made('000000', `user${i}`));
    expect(all.every(isGoodPassword)).toBe(true);
    expect(new Set(all).size).toBe(all.length);
  });
});
