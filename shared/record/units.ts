import type { Label } from '../label.js';

/** Units of amounts, which add up over rows; those of years, lengths and shares do not, and stand in their fields. */
export const amountUnits = {
  trees: ['株', 'trees'],
  views: ['次', 'views'],
  downloads: ['次', 'downloads'],
  yuan: ['元', 'CNY'],
  tenThousandYuan: ['万元', '× 10,000 CNY'],
  hectares: ['公顷', 'ha'],
  squareMetres: ['平方米', 'm²'],
} as const satisfies Record<string, Label>;

const ADDED: ReadonlySet<string> = new Set(Object.values(amountUnits).map(String));

/** Whether figures of a unit add up over rows: by its words, wherever they stand. */
export const addsUp = (unit: Label | undefined): boolean => unit !== undefined && ADDED.has(String(unit));
