import { keepDraft, loadDraft } from './draft-values.js';
import { draftKey, tidyDrafts } from './stored-drafts.js';

const DAY = 86_400_000;
const mine = draftKey('1', 'oss:5:3');
const others = draftKey('11', 'oss:5:3');

describe('drafts in the browser', () => {
  // What a browser keeps for a page: its entries are properties, its methods are not listed.
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  beforeEach(() => {
    Object.defineProperty(globalThis, 'localStorage', { value: Object.create(methods), configurable: true });
  });

  it('keep what was typed, but no secret', () => {
    keepDraft(mine, { ossCode: 'a', secretKey: 'hidden' }, { secret: ['secretKey'] });
    expect(loadDraft(mine)?.values).toEqual({ ossCode: 'a' });
    expect(JSON.stringify(localStorage)).not.toContain('hidden');
  });

  it('are gone after a week, also those nobody opens again', () => {
    keepDraft(mine, { ossCode: 'a' }, {}, 0);
    expect(loadDraft(mine, 8 * DAY)).toBeUndefined();
    tidyDrafts(undefined, 6 * DAY);
    expect(localStorage.getItem(mine)).not.toBeNull();
    tidyDrafts(undefined, 8 * DAY);
    expect(localStorage.getItem(mine)).toBeNull();
  });

  it('of other people go when somebody is known to sit here, their own and other things stay', () => {
    for (const key of [mine, others, 'gushu-settings']) keepDraft(key, { ossCode: 'a' }, {});
    tidyDrafts('1');
    expect(Object.keys(localStorage)).toEqual([mine, 'gushu-settings']);
  });
});
