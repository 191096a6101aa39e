import type { Scene } from 'cesium';
import { useEffect } from 'react';
import {
  type Bounds,
  type Dimension,
  type PickListener,
  type Position,
  SceneControls,
  type Target,
  type ViewListener,
  type WheelListener,
} from './SceneControls.js';
import { useCesiumObject } from './useCesiumObject.js';

interface Props {
  dimension: Dimension;
  /** A region to look at, once that is known; a change flies there. */
  bounds: Bounds | undefined;
  /** No flights, for people who asked for no motion. */
  still: boolean;
  onView: ViewListener;
  /** A place to look at from near; a new object flies there again. */
  target: { at: Target } | undefined;
  onPick: PickListener;
  onPointer: (position: Position | undefined) => void;
  onDoubleClick: (position: Position) => void;
  onWheel: WheelListener;
}

const makeControls = (scene: Scene) => new SceneControls(scene);

/** Connects the camera with the page. */
export function SceneBridge({ dimension, bounds, still, target, onView, ...props }: Props) {
  const { onPick, onPointer, onDoubleClick, onWheel } = props;
  const controls = useCesiumObject(makeControls);
  useEffect(() => {
    if (bounds) controls?.fly(bounds, still);
  }, [controls, bounds, still]);
  useEffect(() => controls?.morph(dimension), [controls, dimension]);
  useEffect(() => controls?.onView(onView), [controls, onView]);
  useEffect(() => {
    if (target) controls?.turn(target.at, still);
  }, [controls, target, still]);
  useEffect(() => controls?.onPick(onPick), [controls, onPick]);
  useEffect(() => controls?.onPointer(onPointer), [controls, onPointer]);
  useEffect(() => controls?.onDoubleClick(onDoubleClick), [controls, onDoubleClick]);
  useEffect(() => controls?.onWheel(onWheel), [controls, onWheel]);
  return null;
}
