import type { MenuNode } from '@gushu/shared';
import type { ReactNode } from 'react';

/** A line of the search: a screen or a record, and where it leads. */
export interface Hit {
  key: string;
  label: string;
  hint: string;
  icon: ReactNode;
  path: string;
  node?: MenuNode;
}
