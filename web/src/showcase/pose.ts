/** A step of the buttons and keys, and of the wheel. */
export const ZOOM_STEP = 0.2;
export const WHEEL_STEP = 0.015;
/** A picture never becomes as small as this. */
export const MIN_SCALE = 0.2;
export const TURN_DEGREES = 90;
/** The viewer lies above everything else. */
export const VIEWER_Z = 2000;
/** Keys and wheel count from then on: what opened the viewer is not taken for its first key. */
export const LISTEN_AFTER_MS = 300;

/** As large as the window lets it be, or pixel for pixel. */
export type ViewMode = 'fit' | 'original';

/** How a picture lies in the viewer: its scale, degrees it is turned by, px it is dragged by. */
export interface Pose {
  mode: ViewMode;
  scale: number;
  turn: number;
  x: number;
  y: number;
}

/** Untouched, as each picture begins. */
export const still = (mode: ViewMode = 'fit'): Pose => ({ mode, scale: 1, turn: 0, x: 0, y: 0 });

/** Larger or smaller by a step; a step that would make it too small is not taken. */
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

/** Fit or original size; what was zoomed, turned and dragged is put back. */
export const toggled = ({ mode }: Pose): Pose => still(mode === 'fit' ? 'original' : 'fit');

/** The picture before or after one, from the last on to the first. */
export const wrapped = (at: number, step: number, count: number): number =>
  count === 0 ? 0 : (((at + step) % count) + count) % count;

/** What a key does. */
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

/** What a key does in a mode: where the whole picture is seen, left and right turn over, in its original size they zoom. */
export const actionOf = (key: string, mode: ViewMode): ViewAction | undefined =>
  EVERYWHERE[key] ?? BY_MODE[mode][key];
