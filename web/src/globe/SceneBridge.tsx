import type { Scene } from 'cesium';
import { useEffect, useRef } from 'react';
import {
  type Bounds,
  type Dimension,
  type PickListener,
  type Position,
  SceneControls,
  type Target,
} from './SceneControls.js';
import type { View } from '../map/detail.js';
import { useCesiumObject } from './useCesiumObject.js';

interface Props {
  dimension: Dimension;
  /** Where to look, once that is known; a change flies there. */
  bounds: Bounds | undefined;
  /** No flights, for people who asked for no motion. */
  still: boolean;
  onView: (view: View, metresAPixel: number) => void;
  /** A place to look at from near; a new object flies there again. */
  target: { at: Target } | undefined;
  onPick: PickListener;
  onPointer: (position: Position | undefined) => void;
}

const makeControls = (scene: Scene) => new SceneControls(scene);

/** Connects the camera with the page. */
export function SceneBridge({ dimension, bounds, still, target, onView, onPick, onPointer }: Props) {
  const controls = useCesiumObject(makeControls);
  const latest = useRef(bounds);
  useEffect(() => {
    latest.current = bounds;
    if (bounds) controls?.fly(bounds, still);
  }, [controls, bounds, still]);
  useEffect(() => controls?.morph(dimension, latest.current), [controls, dimension]);
  useEffect(() => controls?.onView(onView), [controls, onView]);
  useEffect(() => {
    if (target) controls?.turn(target.at, still);
  }, [controls, target, still]);
  useEffect(() => controls?.onPick(onPick), [controls, onPick]);
  useEffect(() => controls?.onPointer(onPointer), [controls, onPointer]);
  return null;
}
