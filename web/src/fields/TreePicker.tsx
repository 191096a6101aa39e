import type { HierarchyNode } from '@gushu/shared';
import { TreeSelect } from 'antd';
import type { Query } from '../api/client.js';
import { useTree } from '../api/hierarchy.js';
import { choicesState } from '../layout/choices-state.js';
import { useClearing } from '../layout/clearing.js';
import type { Control } from '../layout/control.js';

interface Props extends Control {
  /** Path of the call that answers the nodes. */
  path: string;
  query?: Query;
  /** Property of a node that names it. */
  title?: string;
  /** Takes several ids, joined by comma as the wire wants them. */
  multiple?: boolean;
  /** Text for a row at the top of its own tree, where empty means 0. */
  top?: string;
}

const NONE = /^(0|-1|)$/;
const NO_QUERY: Query = {};

/** Picker for a tree, or for a list, that the server answers whole. */
export function TreePicker({ path, query = NO_QUERY, title = 'title', multiple, top, ...control }: Props) {
  const { value, onChange, ...rest } = control;
  const clearing = useClearing();
  const tree = useTree(path, query);
  const { data = [] } = tree;
  const ids = String(value ?? '')
    .split(',')
    .filter((id) => !NONE.test(id));
  const choose = (chosen: string | string[] | undefined) => {
    const text = Array.isArray(chosen) ? chosen.join(',') : chosen;
    onChange?.(text ?? (top ? '0' : ''));
  };
  return (
    <TreeSelect<string | string[], HierarchyNode>
      {...rest}
      {...(multiple ? { multiple: true, maxTagCount: 'responsive' as const } : {})}
      {...(top ? { placeholder: top } : {})}
      value={multiple ? ids : (ids[0] as string)}
      treeData={data}
      fieldNames={{ label: title, value: 'id', children: 'children' }}
      showSearch={{ treeNodeFilterProp: title }}
      treeDefaultExpandAll={data.length < 50}
      allowClear={clearing}
      notFoundContent={choicesState(tree)}
      onChange={choose}
    />
  );
}
