import type { FeatureLike } from 'ol/Feature.js';
import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js';
import { mix } from '../theme/contrast.js';
import { nameFont } from './ground/names.js';
import { fontFamily, fontSize, paletteOf, type Scheme } from '../theme/tokens.js';

/** A place to draw: its name where it has one. */
export interface Reference {
  name?: string;
}

const TOWNSHIP = 4;
/** Pixels between the dot of a place and its name. */
const BESIDE = 6;

/** Style of the outlines and names of regions: the larger the region, the stronger its name. */
export function regionStyle(theme: string, scheme: Scheme) {
  const { text, text2, panel } = paletteOf(theme, scheme);
  const line = new Style({ stroke: new Stroke({ color: mix(text2, panel, 0.5), width: 1 }) });
  const halo = new Stroke({ color: panel, width: 3 });
  const spot = new Circle({
    radius: 2.5,
    fill: new Fill({ color: text2 }),
    stroke: new Stroke({ color: panel, width: 1 }),
  });
  return (feature: FeatureLike): Style[] => {
    const { name } = feature.getProperties() as Reference;
    const level = Number(feature.get('level'));
    const small = level >= TOWNSHIP;
    const label = new Text({
      text: name ?? '',
      font: nameFont(level),
      ...(small ? { offsetX: BESIDE, textAlign: 'left' } : {}),
      fill: new Fill({ color: small ? text2 : text }),
      stroke: halo,
    });
    if (feature.getGeometry()?.getType() !== 'Point') return [line];
    return [new Style({ text: label, ...(small ? { image: spot } : {}) })];
  };
}

/** Style of existing trees: hollow, so that none is mistaken for the chosen position. */
export function treeStyle(theme: string, scheme: Scheme) {
  const { action, panel, text } = paletteOf(theme, scheme);
  const image = new Circle({
    radius: 4,
    fill: new Fill({ color: panel }),
    stroke: new Stroke({ color: action, width: 2 }),
    declutterMode: 'obstacle',
  });
  const halo = new Stroke({ color: panel, width: 3 });
  return (feature: FeatureLike): Style => {
    const { name } = feature.getProperties() as Reference;
    if (!name) return new Style({ image });
    const font = `${fontSize.s}px ${fontFamily}`;
    const label = { text: name, font, fill: new Fill({ color: text }), stroke: halo, offsetY: -14 };
    return new Style({ image, text: new Text(label) });
  };
}

/** Style of existing groups: a thin outline, so that none is mistaken for the drawing. */
export function groupStyle(theme: string, scheme: Scheme) {
  const { brand, panel, text } = paletteOf(theme, scheme);
  const look = {
    stroke: new Stroke({ color: brand, width: 1.5, lineDash: [2, 3] }),
    fill: new Fill({ color: `${brand}14` }),
  };
  const halo = new Stroke({ color: panel, width: 3 });
  return (feature: FeatureLike): Style => {
    const { name } = feature.getProperties() as Reference;
    const font = `${fontSize.s}px ${fontFamily}`;
    const label = { text: name ?? '', font, fill: new Fill({ color: text }), stroke: halo };
    return new Style({ ...look, text: new Text(label) });
  };
}
