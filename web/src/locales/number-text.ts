/** How a number is written: its decimals, and whether its thousands are set apart. */
interface Look {
  least?: number | undefined;
  most?: number;
  grouped?: boolean;
}

// A formatter takes far longer to be made than to write a number.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(least: number, most: number, grouped: boolean): Intl.NumberFormat {
  const key = `${least} ${most} ${grouped}`;
  const known = formats.get(key);
  if (known) return known;
  const options = { minimumFractionDigits: least, maximumFractionDigits: most, useGrouping: grouped };
  const made = new Intl.NumberFormat('en-US', options);
  formats.set(key, made);
  return made;
}

/** A number as people read it in both languages: 12,345.678, rounded to three decimals unless asked otherwise. */
export const numberText = (value: number, { least = 0, most = 3, grouped = true }: Look = {}): string =>
  formatOf(least, most, grouped).format(value);

/** A change with its sign: +12, −3, ±0. */
export const signedText = (change: number): string =>
  change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))}`;

/** A share as people read it: 45.50%, with two decimals always. */
export const percentText = (percent: number): string => `${numberText(percent, { least: 2, most: 2 })}%`;
