const channel = (hex: string, at: number): number => {
  const part = parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

/** Contrast of two `#rrggbb` colours as WCAG counts it: 1 (none) to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** A share of `over` laid upon `ground`, as an opaque colour. */
export function mix(over: string, ground: string, share: number): string {
  const part = (at: number): string => {
    const [a, b] = [over, ground].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
}
