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
