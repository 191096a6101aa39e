import type { Scene } from 'cesium';
import { useEffect } from 'react';
import { useCesiumObject } from '../useCesiumObject.js';
import { CategoryMarkLayer, type DrawnMark, type MarkLook } from './CategoryMarkLayer.js';

interface Props {
  marks: readonly DrawnMark[];
  look: MarkLook | undefined;
  selected: string | undefined;
}

const makeLayer = (scene: Scene) => new CategoryMarkLayer(scene);

/** The marks of a category on the globe. */
export function CategoryMarks({ marks, look, selected }: Props) {
  const layer = useCesiumObject(makeLayer);
  useEffect(() => layer?.show(marks, look), [layer, marks, look]);
  useEffect(() => layer?.select(selected), [layer, marks, look, selected]);
  return null;
}
