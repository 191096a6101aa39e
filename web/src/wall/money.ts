/** From so many 万元 on a sum is read in 亿元. */
const MANY = 100_000;
const WAN = 10_000;

/** An amount with the unit that it is counted in. */
export interface Money {
  value: number;
  unit: 'wan' | 'yi' | 'yuan';
}

/** An amount of 万元 as a reader of the language counts money; `most` decides the unit of amounts that stand together. */
export function moneyIn(language: string, wan: number, most = wan): Money {
  if (language === 'en') return { value: Math.round(wan * WAN), unit: 'yuan' };
  return Math.abs(most) < MANY ? { value: wan, unit: 'wan' } : { value: wan / WAN, unit: 'yi' };
}
