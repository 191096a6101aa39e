import { isBlank } from '@gushu/shared';

/** Props that a form passes to the input of a field; values are the wire's own. */
export interface Control {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  disabled?: boolean;
  placeholder?: string;
  /** Name of the input where no label of a form gives it. */
  'aria-label'?: string;
  'aria-required'?: boolean | 'true' | 'false';
}

/** A value as an input shows it. */
export const asText = (value: unknown): string => (isBlank(value) ? '' : String(value));

/** Props of a control for an input of plain text. */
export const textInput = ({ value, onChange, ...rest }: Control) => ({
  ...rest,
  value: asText(value),
  onChange: (event: { target: { value: string } }) => onChange?.(event.target.value),
});
