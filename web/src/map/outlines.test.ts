import Feature from 'ol/Feature.js';
import VectorSource from 'ol/source/Vector.js';
import { drawnCodes, drawOutlines } from './outlines.js';

const outline = (id: string) => {
  const feature = new Feature();
  feature.setId(id);
  return feature;
};

describe('outlines of a map', () => {
  it('are those of the province and the county, also of a village', () => {
    expect(drawnCodes('330106001002')).toEqual(['33', '330106']);
    expect(drawnCodes('3301')).toEqual(['33']);
    expect(drawnCodes('')).toEqual([]);
  });

  it('leave a county behind when another is chosen', () => {
    const source = new VectorSource<Feature>();
    const [nation, province, left, chosen] = [
      outline('nation'),
      outline('33'),
      outline('330106'),
      outline('330108'),
    ];
    drawOutlines(source, [nation, province, left]);
    drawOutlines(source, [nation, province, chosen]);
    expect(source.getFeatures()).toHaveLength(3);
    expect(source.hasFeature(left)).toBe(false);
    expect(source.getFeatureById('33')).toBe(province);
    drawOutlines(source, [nation]);
    expect(source.getFeatures()).toEqual([nation]);
  });
});
