import { Button } from 'antd';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<typeof Button>, 'title' | 'children' | 'aria-label'> {
  icon: ReactNode;
  /** Action of the button: read by screen readers, and shown on hover. */
  label: string;
  /** Text on hover where it says more than the label, such as the shortcut. */
  hint?: string;
}

/** A button with a sign instead of words. */
export const IconButton = ({ label, hint = label, ...button }: Props) => (
  <Button type="text" {...button} aria-label={label} title={hint} />
);
