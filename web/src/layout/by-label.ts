import { hasText } from '@gushu/shared';

/** Finds options by a part of their labels, however wide it is typed: the `filterOption` of a choice. */
export const byLabel = (typed: string, option?: { label?: unknown }): boolean =>
  hasText(String(option?.label ?? ''), typed);
