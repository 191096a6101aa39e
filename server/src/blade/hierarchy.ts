import type { HierarchyNode } from '@gushu/shared';
interface Node {
  id: string;
  parentId: string;
}

/** Hangs rows under their parents; a row whose parent is not among them stands at the top. */
export function hierarchyOf<T extends Node & { children?: object[] }>(rows: readonly T[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const tops: T[] = [];
  for (const row of rows) {
    const parent = byId.get(row.parentId);
    if (parent) (parent.children ??= []).push(row);
    else tops.push(row);
  }
  return tops;
}

/** The node that stands for a row. */
export const hierarchyNode = (id: string, parentId: string, title: string): HierarchyNode => ({
  id,
  parentId,
  key: id,
  value: id,
  title,
});
