import { flat } from '../api/hierarchy.js';

/** A node as far as it is ticked. */
interface Ticked<N> {
  id: string;
  children?: N[];
}

/** Ids of the nodes above the one, the nearest last. */
function above<N extends Ticked<N>>(nodes: readonly N[], id: string): string[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [];
    const found = above(node.children ?? [], id);
    if (found) return [node.id, ...found];
  }
  return undefined;
}

/**
 * Ticks a node with all below it and what it needs above; unticking takes what lies below along. A screen may so be
 * granted without its buttons, but no button without its screen.
 */
export function tick<N extends Ticked<N>>(
  nodes: readonly N[],
  ticked: readonly string[],
  id: string,
  on: boolean,
): string[] {
  const node = flat(nodes).find((one) => one.id === id);
  const below = node ? flat([node]).map((one) => one.id) : [];
  if (!on) return ticked.filter((one) => !below.includes(one));
  return [...new Set([...ticked, ...(above(nodes, id) ?? []), ...below])];
}
