import { flat } from '../api/tree.js';

/** A node as far as it is shown and ticked. */
interface Shown<N> {
  id: string;
  title: string;
  children?: N[];
}

/** Ids of the nodes above the one, the nearest last. */
function above<N extends Shown<N>>(nodes: readonly N[], id: string): string[] | undefined {
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
export function tick<N extends Shown<N>>(
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

/** The nodes whose name has the text, with those above them. */
export function found<N extends Shown<N>>(nodes: readonly N[], text: string): N[] {
  return nodes.flatMap((node) => {
    if (node.title.includes(text)) return [node];
    const children = found(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
