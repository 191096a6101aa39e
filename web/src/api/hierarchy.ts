import { hasText } from '@gushu/shared';
import type { HierarchyNode } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get, type Query } from './client.js';

/** A tree, or a list, of nodes; read anew whenever it is shown. */
export const useTree = <N = HierarchyNode>(path: string, query: Query = {}) =>
  useQuery({ queryKey: ['tree', path, query], queryFn: ({ signal }) => get<N[]>(path, query, signal) });

/** All nodes, each before those below it. */
export const flat = <N extends { children?: N[] }>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);

/** A node as a search looks at it. */
interface Titled<N> {
  title: string;
  children?: N[];
}

/** The nodes whose name has the text, with those above them. */
export function found<N extends Titled<N>>(nodes: readonly N[], text: string): N[] {
  return nodes.flatMap((node) => {
    if (hasText(node.title, text)) return [node];
    const children = found(node.children ?? [], text);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}
