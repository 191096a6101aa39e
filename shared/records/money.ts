import { isBlank } from '../blank.js';
import type { Fault } from '../record/check.js';
import type { EntityDefinition } from '../record/define.js';
import { amountUnits } from '../record/units.js';

/** An amount of money of a budget or a project: 万元 with two decimals. */
export const MONEY = { unit: amountUnits.tenThousandYuan, scale: 2, min: 0, max: 99_999_999.99 } as const;

/** An amount as whole hundredths of 万元, in which amounts add up and compare exactly; nothing where there is none. */
export const cents = (amount: unknown): number => Math.round(Number(amount ?? 0) * 100);

/** Money that the projects of a region bind beyond what it has received: it is held above the region. */
export const boundAbove = ({ bound, left, received }: Record<'bound' | 'left' | 'received', number>): number =>
  (cents(bound) + cents(left) - cents(received)) / 100;

/** An amount as messages name it: with two decimals. */
export const moneyText = (amount: unknown): string => Number(amount ?? 0).toFixed(2);

/** Amounts of a row with more than two decimals, of which the database would change the last. */
export const moneyFaults = ({ fields }: Pick<EntityDefinition, 'fields'>, row: Record<string, unknown>): Fault[] =>
  Object.entries(fields).flatMap(([field, { kind, unit, auto }]) => {
    const value = row[field];
    const isMoney = kind === 'decimal' && unit === MONEY.unit && !auto;
    if (!isMoney || isBlank(value) || Math.abs(Number(value) * 100 - cents(value)) < 1e-4) return [];
    return [{ field, key: 'fund.decimals' }];
  });
