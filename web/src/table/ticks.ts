import { flat, type TreeNode } from '../api/tree.js';

/** Ids of the nodes above the one, the nearest last. */
function above(nodes: readonly TreeNode[], id: string): string[] | undefined {
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
export function tick(
  nodes: readonly TreeNode[],
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
export function found(nodes: readonly TreeNode[], text: string): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.title.includes(text)) return [node];
    const children = found(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
