/** Zoom step of the buttons and keys, and of the wheel. */
export const ZOOM_STEP = 0.2;
export const WHEEL_STEP = 0.015;
/** Minimum scale of a picture. */
export const MIN_SCALE = 0.2;
export const TURN_DEGREES = 90;
/** z-index of the viewer, above everything else. */
export const VIEWER_Z = 2000;
/** Delay of keys and wheel, ms: the key that opened the viewer is not taken for its first key. */
export const LISTEN_AFTER_MS = 300;

/** Fit to the window, or pixel for pixel. */
export type ViewMode = 'fit' | 'original';

/** Position of a picture in the viewer: its scale, rotation in degrees, and offset in px. */
export interface Pose {
  mode: ViewMode;
  scale: number;
  turn: number;
  x: number;
  y: number;
}

/** Initial position of each picture. */
export const still = (mode: ViewMode = 'fit'): Pose => ({ mode, scale: 1, turn: 0, x: 0, y: 0 });

/** Zooms by a step; a step below the minimum scale is not taken. */
export function zoomed(pose: Pose, step: number): Pose {
  const scale = Number((pose.scale + step).toFixed(3));
  return scale > MIN_SCALE ? { ...pose, scale } : pose;
}

export const turned = (pose: Pose, quarters: 1 | -1): Pose => ({
  ...pose,
  turn: pose.turn + quarters * TURN_DEGREES,
});

export const dragged = (pose: Pose, x: number, y: number): Pose => ({
  ...pose,
  x: pose.x + x,
  y: pose.y + y,
});

/** Switches between fit and original size; zoom, rotation and offset are reset. */
export const toggled = ({ mode }: Pose): Pose => still(mode === 'fit' ? 'original' : 'fit');

/** Index of the next or previous picture; the last is followed by the first. */
export const wrapped = (at: number, step: number, count: number): number =>
  count === 0 ? 0 : (((at + step) % count) + count) % count;

/** Action of a key. */
export type ViewAction = 'close' | 'toggle' | 'previous' | 'next' | 'zoomIn' | 'zoomOut';

const EVERYWHERE: Readonly<Record<string, ViewAction>> = {
  Escape: 'close',
  ' ': 'toggle',
  PageUp: 'previous',
  PageDown: 'next',
  ArrowUp: 'zoomIn',
  ArrowDown: 'zoomOut',
};

const BY_MODE: Readonly<Record<ViewMode, Readonly<Record<string, ViewAction>>>> = {
  fit: { ArrowLeft: 'previous', ArrowRight: 'next' },
  original: { ArrowLeft: 'zoomOut', ArrowRight: 'zoomIn' },
};

/** Action of a key in a mode: in `fit` left and right turn over, in `original` they zoom. */
export const actionOf = (key: string, mode: ViewMode): ViewAction | undefined =>
  EVERYWHERE[key] ?? BY_MODE[mode][key];
