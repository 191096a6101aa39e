import { Button } from 'antd';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<typeof Button>, 'title' | 'children' | 'aria-label'> {
  icon: ReactNode;
  /** What it does: read by screen readers, and shown where the pointer rests. */
  label: string;
  /** What is shown where it says more than the label, as the keys that do the same. */
  hint?: string;
}

/** A button that shows a sign instead of words. */
export const IconButton = ({ label, hint = label, ...button }: Props) => (
  <Button type="text" {...button} aria-label={label} title={hint} />
);
