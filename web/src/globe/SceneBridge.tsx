import type { Scene } from 'cesium';
import { useEffect, useRef } from 'react';
import { type Bounds, type Dimension, SceneControls } from './SceneControls.js';
import type { View } from './tree-set.js';
import { useCesiumObject } from './useCesiumObject.js';

interface Props {
  dimension: Dimension;
  /** Where to look; a change flies there. */
  bounds: Bounds;
  /** No flights, for people who asked for no motion. */
  still: boolean;
  onView: (view: View, metresAPixel: number) => void;
  onPointer: (position: [lon: number, lat: number] | undefined) => void;
}

const makeControls = (scene: Scene) => new SceneControls(scene);

/** Connects the camera with the page. */
export function SceneBridge({ dimension, bounds, still, onView, onPointer }: Props) {
  const controls = useCesiumObject(makeControls);
  const latest = useRef(bounds);
  useEffect(() => {
    latest.current = bounds;
    controls?.fly(bounds, still);
  }, [controls, bounds, still]);
  useEffect(() => controls?.morph(dimension, latest.current), [controls, dimension]);
  useEffect(() => controls?.onView(onView), [controls, onView]);
  useEffect(() => controls?.onPointer(onPointer), [controls, onPointer]);
  return null;
}
