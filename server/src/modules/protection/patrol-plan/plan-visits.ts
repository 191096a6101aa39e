import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { query } from '../../../database/database.js';

/** Somebody has patrolled or checked trees, or has said so otherwise: their plan goes on from there. */
export async function planVisited(tx: EntityManager, treeIds: readonly string[]): Promise<void> {
  if (treeIds.length > 0) await query(tx, sql`select plan_visited(${[...treeIds]}::bigint[])`);
}
