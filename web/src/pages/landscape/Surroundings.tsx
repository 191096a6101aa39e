import { useMemo } from 'react';
import { AroundLines } from '../../globe/layers/AroundLines.js';
import type { RegionMark } from '../../globe/layers/MapLabelLayer.js';
import { MapLabels } from '../../globe/layers/MapLabels.js';
import { Water } from '../../globe/layers/Water.js';
import type { View } from '../../map/detail.js';
import { countyInView, levelOf, usePlacesIn, useShapesAround } from '../../map/ground/around.js';
import { nameOnMap } from '../../map/ground/names.js';
import { usePlaceText } from '../../names/usePlaceText.js';

interface Props {
  view: View;
  /** Circles of the regions whose trees are counted: their names go with them. */
  marks: readonly RegionMark[];
  /** What the page is about is drawn: the rest may come. */
  ready: boolean;
}

/** What the trees stand on and between: rivers and lakes, borders, and names from provinces to villages. */
export function Surroundings({ view, marks, ready }: Props) {
  const placeText = usePlaceText();
  const { shapes } = useShapesAround(view, ready);
  const { places } = usePlacesIn(countyInView(shapes, view), view);
  const names = useMemo(() => {
    const marked = new Set(marks.map(({ xzCode }) => xzCode));
    const level = levelOf(shapes);
    const regions = shapes.map(({ properties }) => ({ ...properties, level }));
    return [...regions, ...places]
      .filter(({ xzCode }) => !marked.has(xzCode))
      .map((region) => ({ ...region, name: nameOnMap(placeText(region.xzName), region.level) }))
      .filter(({ name }) => name !== '');
  }, [shapes, places, marks, placeText]);
  return (
    <>
      <Water on={ready} />
      <AroundLines shapes={shapes} />
      <MapLabels marks={marks} names={names} />
    </>
  );
}
