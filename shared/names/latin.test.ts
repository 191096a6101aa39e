import { isOfName, withoutAuthors, wordsOf } from './latin.js';

describe('Latin names', () => {
  const slanted = (name: string) => wordsOf(name).filter(isOfName).join(' ');

  it('have their own words in italics, their authors and marks of rank upright', () => {
    expect(slanted('Cinnamomum camphora (L.) J. Presl')).toBe('Cinnamomum camphora');
    expect(slanted('Pinus bungeana Zucc. ex Endl.')).toBe('Pinus bungeana');
    expect(slanted('Taxus wallichiana var. mairei (Lemée & H. Lév.) L. K. Fu & Nan Li')).toBe(
      'Taxus wallichiana mairei',
    );
  });

  it('are short without their authors', () => {
    expect(withoutAuthors('Ginkgo biloba L.')).toBe('Ginkgo biloba');
    expect(withoutAuthors('Celtis sinensis Pers. f. pendula Hort.')).toBe('Celtis sinensis f. pendula');
    expect(withoutAuthors('Quercus acutissima L. f.')).toBe('Quercus acutissima');
    expect(withoutAuthors('Taxus wallichiana var. mairei (Lemée & H. Lév.) L. K. Fu')).toBe(
      'Taxus wallichiana var. mairei',
    );
  });
});
