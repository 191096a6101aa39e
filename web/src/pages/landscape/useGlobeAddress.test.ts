import { readSpot, spotText } from './useGlobeAddress.js';

describe('what stands open in the address', () => {
  it('is read as it was written', () => {
    const tree = { kind: 'tree', id: '15', number: 'A-1', lon: 120.1, lat: 30.2, listed: false } as const;
    expect(readSpot(spotText(tree))).toEqual(tree);
    const group = { ...tree, kind: 'group', id: undefined } as const;
    expect(readSpot(spotText(group))).toEqual(group);
  });

  it('opens nothing where it names no tree and no group', () => {
    const wrong = [
      null,
      '',
      'tree',
      'tree~~1~2~',
      'house~1~1~2~',
      'tree~x~1~2~',
      'tree~1~~2~',
      'tree~1~999~2~',
    ];
    expect(wrong.map(readSpot)).toEqual(wrong.map(() => undefined));
  });
});
