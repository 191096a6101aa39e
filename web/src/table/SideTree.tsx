import { ProCard } from '@ant-design/pro-components';
import { Input, Skeleton, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { found, useTree } from '../api/hierarchy.js';
import { EmptyState } from '../layout/EmptyState.js';
import { ErrorState } from '../layout/ErrorState.js';

/** A node of the tree beside a list. */
export interface SideNode {
  id: string;
  title: string;
  code?: string;
  name?: string;
  nameEn?: string;
  children?: SideNode[];
}

interface Props {
  heading: string;
  /** The call that answers the tree. */
  path: string;
  /** Name of a node, where `title` does not give it. */
  nameOf?: (node: SideNode) => string;
  chosen: string;
  /** Called with undefined when the chosen node is clicked again. */
  onChoose: (node: SideNode | undefined) => void;
}

const ownTitle = ({ title }: SideNode): string => title;

const named = (nodes: readonly SideNode[], nameOf: (node: SideNode) => string): SideNode[] =>
  nodes.map((node) => ({
    ...node,
    title: nameOf(node),
    ...(node.children ? { children: named(node.children, nameOf) } : {}),
  }));

/** A tree beside a list, which is filtered by the clicked node. */
export function SideTree({ heading, path, nameOf = ownTitle, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const tree = useTree<SideNode>(path);
  const [text, setText] = useState('');
  const nodes = named(tree.data ?? [], nameOf);
  const shown = text === '' ? nodes : found(nodes, text);
  return (
    <ProCard variant="outlined" title={heading} className="side-tree">
      <Input.Search
        allowClear
        placeholder={t('tree.search')}
        aria-label={t('tree.search')}
        onChange={(event) => setText(event.target.value.trim())}
      />
      {tree.isPending && <Skeleton active />}
      {tree.isError && <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && shown.length === 0 && <EmptyState title={t('state.empty')} hint={t('tree.nothing')} />}
      {shown.length > 0 && (
        <Tree<SideNode & { disabled?: boolean }>
          key={text}
          blockNode
          treeData={shown}
          fieldNames={{ key: 'id', title: 'title', children: 'children' }}
          defaultExpandAll={text !== '' || nodes.length < 8}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={(_, { selected, node }) => onChoose(selected ? node : undefined)}
        />
      )}
    </ProCard>
  );
}
