import { isBlank } from '@gushu/shared';

/** What a form gives to the input of a field; values are the wire's own. */
export interface Control {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
  placeholder?: string;
  /** What the input is called where no label of a form says it. */
  'aria-label'?: string;
  'aria-required'?: boolean | 'true' | 'false';
}

/** A value as an input shows it. */
export const asText = (value: unknown): string => (isBlank(value) ? '' : String(value));

/** A control as an input of plain text takes it. */
export const textInput = ({ value, onChange, ...rest }: Control) => ({
  ...rest,
  value: asText(value),
  onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
});
