import type { BorderLines as Lines } from '@gushu/shared';
import type { Scene } from 'cesium';
import { useEffect, useMemo } from 'react';
import { themes } from '../../theme/tokens.js';
import { useCesiumObject } from '../useCesiumObject.js';
import type { Ring } from '../wkt.js';
import { BoundaryLayer } from './BoundaryLayer.js';

// The nation's lines look as its outline does, those of what lies within it are thin.
const makeNation = (scene: Scene) => new BoundaryLayer(scene, { color: themes[0].dark.brand, width: 2 });
const makeInner = (scene: Scene) => new BoundaryLayer(scene, { color: themes[0].dark.brand, width: 1 });

/** The lines of some kinds. */
const linesOf = ({ features }: Lines, national: boolean): Ring[] =>
  features
    .filter(({ properties: { kind } }) => (kind === 'nation' || kind === 'undetermined') === national)
    .flatMap(({ geometry }) => geometry.coordinates);

/** The border lines that bound no region. */
export function BorderLines({ lines }: { lines: Lines }) {
  const nation = useCesiumObject(makeNation);
  const inner = useCesiumObject(makeInner);
  const [national, others] = useMemo(() => [linesOf(lines, true), linesOf(lines, false)], [lines]);
  useEffect(() => nation?.show(national), [nation, national]);
  useEffect(() => inner?.show(others), [inner, others]);
  return null;
}
