import type { HierarchyNode } from '@gushu/shared';
import { Button, Input, Space, Tree } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flat, found } from '../api/hierarchy.js';
import { EmptyState } from '../layout/EmptyState.js';
import { tick } from './ticks.js';

interface Props {
  nodes: readonly HierarchyNode[];
  ticked: readonly string[];
  onTick: (ids: string[]) => void;
}

const HEIGHT = 400;

/** A tree out of which rights are ticked, to be searched by name. */
export function TickTree({ nodes, ticked, onTick }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [expanded, setExpanded] = useState<string[]>([]);
  const shown = text === '' ? [...nodes] : found(nodes, text);
  const all = flat(nodes).map(({ id }) => id);
  if (nodes.length === 0) return <EmptyState title={t('state.empty')} hint={t('tree.nothing')} />;
  return (
    <Space orientation="vertical" className="wide">
      <Space wrap>
        <Input.Search
          allowClear
          placeholder={t('tree.search')}
          aria-label={t('tree.search')}
          value={text}
          onChange={(event) => setText(event.target.value.trim())}
        />
        <Button onClick={() => onTick(all)}>{t('tree.all')}</Button>
        <Button onClick={() => onTick([])}>{t('tree.none')}</Button>
        <Button onClick={() => setExpanded(expanded.length > 0 ? [] : all)}>
          {t(expanded.length > 0 ? 'tree.fold' : 'tree.unfold')}
        </Button>
        <span className="blank">{t('tree.ticked', { count: ticked.length })}</span>
      </Space>
      <Tree<HierarchyNode & { disabled?: boolean }>
        checkable
        checkStrictly
        selectable={false}
        blockNode
        height={HEIGHT}
        treeData={shown}
        fieldNames={{ key: 'id', title: 'title', children: 'children' }}
        checkedKeys={[...ticked]}
        expandedKeys={text === '' ? expanded : flat(shown).map(({ id }) => id)}
        onExpand={(keys) => setExpanded(keys.map(String))}
        onCheck={(_, { node, checked }) => onTick(tick(nodes, ticked, node.id, checked))}
      />
    </Space>
  );
}
