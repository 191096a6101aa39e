import { Button } from 'antd';
import type { ComponentProps, ReactNode } from 'react';

interface Props extends Omit<ComponentProps<typeof Button>, 'children'> {
  icon: ReactNode;
  label: string;
}

/** A tool of the globe: a sign and a word, on a phone the sign alone. */
export const ToolButton = ({ label, className = '', ...button }: Props) => (
  <Button {...button} className={`globe-tool ${className}`} aria-label={label} title={label}>
    <span className="globe-tool-word">{label}</span>
  </Button>
);
