// @ts-check
import { connected } from '../database.mjs';

/** @typedef {import('./snapshot.mjs').Query} Query */

/** What a dump makes and DROP takes away by itself; what belongs to a table, such as its type, goes with it. */
const OBJECTS = `select i.type, i.identity from (
    select 'pg_namespace'::regclass as catalogue, oid, oid as schema from pg_namespace
    union all select 'pg_class'::regclass, oid, relnamespace from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
    union all select 'pg_proc'::regclass, oid, pronamespace from pg_proc
    union all select 'pg_type'::regclass, t.oid, typnamespace from pg_type t left join pg_class c on c.oid = typrelid
      where typtype in ('d', 'e', 'r') or relkind = 'c') o
  join pg_namespace n on n.oid = o.schema and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  cross join lateral pg_identify_object(o.catalogue, o.oid, 0) i
  where not exists (select from pg_depend d where d.classid = o.catalogue and d.objid = o.oid and d.deptype in ('e', 'i'))`;

/**
 * The objects of a database besides those of its extensions, each as the statement that drops it.
 * @param {Query} query
 * @returns {Promise<Set<string>>}
 */
export const objectsOf = async (query) =>
  new Set((await query(OBJECTS)).map(({ type, identity }) => `drop ${type} if exists ${identity} cascade`));

/**
 * Drops the objects that a database did not have before, all or none, and answers how many.
 * @param {string} url
 * @param {Set<string>} before
 */
export const dropMade = (url, before) =>
  connected(url, async (query) => {
    const made = [...(await objectsOf(query))].filter((object) => !before.has(object));
    // As one text they are one transaction.
    await query(made.join(';'));
    return made.length;
  });
