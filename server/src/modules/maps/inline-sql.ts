import pg from 'pg';
import type { Sql } from 'sql-template-tag';

function literal(value: unknown): string {
  if (typeof value === 'string') return pg.escapeLiteral(value);
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'boolean') return String(value);
  throw new TypeError('Only texts, numbers and booleans stand in a COPY');
}

/** COPY takes no bound values: writes a statement's values into its text, each quoted by the driver. */
export const inlineSql = (statement: Sql): string =>
  statement.strings.reduce((text, part, i) => text + literal(statement.values[i - 1]) + part);
