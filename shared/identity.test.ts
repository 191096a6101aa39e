import { hasText, searchForms } from './identity.js';

describe('A search by signs of full width', () => {
  it('means those of half width too, and leaves what Chinese texts are parted by', () => {
    expect(searchForms('１００％')).toEqual(['１００％', '100%']);
    expect(searchForms('ＡＢＣ（甲），乙')).toEqual(['ＡＢＣ（甲），乙', 'ABC（甲），乙', 'ABC(甲),乙']);
    expect(searchForms('樟树')).toEqual(['樟树']);
  });

  it('finds a choice whatever the case and width of its letters', () => {
    expect(hasText('Law 100% (ABC)', 'ａｂｃ')).toBe(true);
    expect(hasText('成活率100%', '１００％')).toBe(true);
    expect(hasText('成活率100%', '２００％')).toBe(false);
  });
});
