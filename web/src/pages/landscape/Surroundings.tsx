import { useMemo } from 'react';
import { AroundLines } from '../../globe/layers/AroundLines.js';
import type { RegionMark } from '../../globe/layers/MapLabelLayer.js';
import { MapLabels } from '../../globe/layers/MapLabels.js';
import { Water } from '../../globe/layers/Water.js';
import { isBoundaryOf } from '../../globe/rules.js';
import type { View } from '../../map/detail.js';
import { countyInView, namesOf, usePlacesIn, useShapesAround } from '../../map/ground/around.js';
import { nameOnMap } from '../../map/ground/names.js';
import { usePlaceText } from '../../names/usePlaceText.js';

type Place = Pick<RegionMark, 'lon' | 'lat'>;

interface Props {
  /** The shown region: the boundaries in it are drawn already. */
  code: string;
  view: View;
  /** Circles of the regions whose trees are counted: they carry their names. */
  marks: readonly RegionMark[];
  /** Trees and pins that no name may cover. */
  trees: readonly Place[];
  pins: readonly Place[];
  /** Whether the trees are drawn: the surroundings come after them. */
  ready: boolean;
}

/** Surroundings of the trees: rivers and lakes, borders, and names from provinces to villages. */
export function Surroundings({ code, view, marks, trees, pins, ready }: Props) {
  const placeText = usePlaceText();
  const { shapes } = useShapesAround(view, ready);
  const around = useMemo(
    () => shapes.filter(({ properties: { xzCode } }) => !isBoundaryOf(code, xzCode)),
    [shapes, code],
  );
  const { places } = usePlacesIn(countyInView(shapes, view), view);
  const names = useMemo(() => {
    const marked = new Set(marks.map(({ xzCode }) => xzCode));
    return [...namesOf(shapes, view), ...places]
      .filter(({ xzCode }) => !marked.has(xzCode))
      .map((region) => ({ ...region, name: nameOnMap(placeText(region.xzName), region.level) }))
      .filter(({ name }) => name !== '');
  }, [shapes, places, marks, view, placeText]);
  const obstacles = useMemo(
    () => [...trees, ...pins.map(({ lon, lat }) => ({ lon, lat, pin: true }))],
    [trees, pins],
  );
  return (
    <>
      <Water on={ready} />
      <AroundLines shapes={around} />
      <MapLabels {...{ marks, names, obstacles }} />
    </>
  );
}
