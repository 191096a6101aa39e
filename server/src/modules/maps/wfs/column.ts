import { raw, type Sql } from 'sql-template-tag';

/** The feature's column; names come from the catalogue only. */
export const column = (name: string): Sql => raw(`f."${name}"`);
