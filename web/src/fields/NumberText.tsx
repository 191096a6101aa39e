import { isBlank, writtenNumber } from '@gushu/shared';
import { Input } from 'antd';
import { useState } from 'react';
import type { Control } from '../layout/control.js';

/** The number that a text says; a text that says none stays as it was typed. */
const numberOf = (text: string): number | string | null =>
  text.trim() === '' ? null : (writtenNumber(text) ?? text);

/** A stored number with the decimals its field has; more of them are shown, not rounded away. */
function textOf(value: unknown, scale: number): string {
  if (isBlank(value)) return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return String(value);
  return Number(number.toFixed(scale)) === number ? number.toFixed(scale) : String(number);
}

interface Props extends Control {
  /** Decimals that are always shown. */
  scale?: number;
  unit?: string | undefined;
}

/** A number as it is typed. What is none is kept and marked by the field's check instead of being dropped. */
export function NumberText({ value, onChange, scale = 0, unit, ...rest }: Props) {
  const [typed, setTyped] = useState<string>();
  const known = typeof value === 'string' ? numberOf(value) : (value ?? null);
  const shown = typed !== undefined && numberOf(typed) === known ? typed : textOf(known, scale);
  return (
    <Input
      {...rest}
      value={shown}
      inputMode="decimal"
      autoComplete="off"
      className="wide"
      {...(unit ? { suffix: <span className="unit">{unit}</span> } : {})}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(numberOf(event.target.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        (rest as { onBlur?: (event: unknown) => void }).onBlur?.(event);
      }}
    />
  );
}
