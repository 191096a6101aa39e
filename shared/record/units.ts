import type { Label } from '../label.js';

/** Units of amounts, which add up over rows; those of years, lengths and shares do not, and stand in their fields. */
export const amountUnits = {
  trees: ['株', 'trees'],
  views: ['次', 'views'],
  yuan: ['元', 'CNY'],
  tenThousandYuan: ['万元', '× 10,000 CNY'],
  hectares: ['公顷', 'ha'],
  squareMetres: ['平方米', 'm²'],
} as const satisfies Record<string, Label>;
