const MAX_PIXELS = 120;
const STEPS = [1, 2, 5] as const;

/** The longest round distance that fits the bar at so many metres a pixel. */
export function scaleBar(metresPerPixel: number): { metres: number; pixels: number } | undefined {
  if (!Number.isFinite(metresPerPixel) || metresPerPixel <= 0) return undefined;
  const most = metresPerPixel * MAX_PIXELS;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = [...STEPS].reverse().find((each) => each * power <= most) ?? 1;
  const metres = step * power;
  return { metres, pixels: Math.round(metres / metresPerPixel) };
}
