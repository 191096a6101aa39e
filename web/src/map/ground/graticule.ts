/** Steps of the grid of degrees, and lines that a view has room for. */
const STEPS = [10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005] as const;
const PIXELS = 150;

/** Degrees between two lines of the grid where a pixel is so many degrees. */
export const gridStep = (degreesAPixel: number): number =>
  STEPS.findLast((step) => step / degreesAPixel >= PIXELS) ?? STEPS[0];
