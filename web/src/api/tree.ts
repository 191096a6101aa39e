import type { TreeNode } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { get, type Query } from './client.js';

/** A tree, or a list, of nodes; read anew whenever it is shown. */
export const useTree = <N = TreeNode>(path: string, query: Query = {}) =>
  useQuery({ queryKey: ['tree', path, query], queryFn: ({ signal }) => get<N[]>(path, query, signal) });

/** All nodes, each before those below it. */
export const flat = <N extends { children?: N[] }>(nodes: readonly N[]): N[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
