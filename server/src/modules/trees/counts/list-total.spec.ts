import { listFilters } from '@gushu/migrations';
import { storedTotal } from './list-total.js';

const owner = { tenantId: '000000', xzCode: '', rowScopes: {} };

describe('the stored total of a list', () => {
  it('is asked in one text, whichever filter narrows the list: its plan is found on every connection', () => {
    const texts = ['ownership', 'growPlace', 'section'].map(
      (filter) => storedTotal(owner, { xzCode: '53', [filter]: '樟科' })?.text,
    );
    expect(new Set(texts).size).toBe(1);
    for (const [filter, column] of Object.entries(listFilters))
      expect(texts[0]).toContain(`when '${filter}' then p.${column}`);
  });

  it('is none where two filters of which no count is stored together narrow it', () => {
    expect(storedTotal(owner, { ownership: '2', growPlace: '2' })).toBeUndefined();
  });
});
