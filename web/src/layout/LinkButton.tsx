import { Button, type ButtonProps } from 'antd';
import { Link } from 'react-router';

/** A link that looks like a button; the keyboard stops at it once. */
export function LinkButton({ to, ...button }: Omit<ButtonProps, 'href' | 'tabIndex'> & { to: string }) {
  return (
    <Link to={to}>
      <Button {...button} tabIndex={-1} />
    </Link>
  );
}
