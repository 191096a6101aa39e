import { isBlank, type RecordDefinition } from '@gushu/shared';
import { cleanHtml } from '../html/clean-html.js';
import type { Stored } from '../rows/stored.js';

/** Leaves of rich texts what a browser does not run. */
export function cleanFields({ fields }: RecordDefinition, row: Stored): void {
  for (const [name, { kind }] of Object.entries(fields))
    if (kind === 'html' && !isBlank(row[name])) row[name] = cleanHtml(String(row[name]));
}
