import type { RecordDefinition } from '@gushu/shared';
import { Tabs } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Query } from '../../api/client.js';
import { fetchQueryPage } from '../../api/queries.js';
import type { RecordColumn } from '../../columns/record-columns.js';
import { RecordTable } from '../../record/RecordTable.js';
import { CriteriaEditor } from '../../conditions/CriteriaEditor.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { FoundMap } from './FoundMap.js';
import './query.css';
import { SavedMenu } from './SavedMenu.js';
import { aroundOf, askedOf, drawingOf, SpaceEditor, spaceSaved } from './SpaceEditor.js';
import { isAskable, useAsked, useTypedShape } from './useAsked.js';

interface Props<D extends RecordDefinition> {
  record: D;
  columns: RecordColumn<D>[];
  paths: { form: string; view: string };
}

/** Rows of a record by any conditions on its fields, by what is drawn on the map, or by both: on the map and in its list. */
export function QueryScreen<D extends RecordDefinition>({ record, columns, paths }: Props<D>) {
  const { t } = useTranslation();
  const { asked, ask, isAsked } = useAsked();
  const [tab, setTab] = useState(asked.geom || asked.xzCode ? 'space' : 'attribute');
  const [drawing, setDrawing] = useState(() => drawingOf(asked));
  const { dataType } = record;
  const page = useCallback(
    (query: Query, signal: AbortSignal) => fetchQueryPage(record, query, signal),
    [record],
  );
  const tool = tab === 'space' && drawing.kind !== 'region' ? drawing.kind : undefined;
  const [typed, setTyped] = useTypedShape(asked.geom);
  const around = aroundOf(drawing);
  // What cannot be asked stays on the map and in the panel, which says why, until it is changed.
  const unaskable = typed !== '' && !isAskable(typed, around) ? typed : '';
  const isAskedInVain = !isAskable(asked.geom, asked.buffer);
  const draw = (geom: string) => {
    setTyped(geom);
    if (isAskable(geom, around)) ask({ geom, buffer: around, xzCode: '' });
  };
  const attribute = (
    <CriteriaEditor record={record} value={asked.criteria} onAsk={(criteria) => ask({ criteria })}>
      {(criteria) => (
        <SavedMenu
          kind="queryCriteria"
          dataType={dataType}
          current={criteria ? { criteria } : undefined}
          onOpen={(saved) => ask({ criteria: saved.criteria })}
        />
      )}
    </CriteriaEditor>
  );
  const space = (
    <SpaceEditor {...{ asked, typed, drawing }} onTyped={setTyped} onDrawing={setDrawing} onAsk={ask}>
      <SavedMenu
        kind="spaceQueryCriteria"
        dataType={dataType}
        current={spaceSaved(asked, drawing)}
        onOpen={(saved) => {
          setDrawing({ kind: saved.geomType, buffer: Number(saved.buffer) || 0 });
          ask(askedOf(saved));
        }}
      />
    </SpaceEditor>
  );
  const label = (name: 'attribute' | 'space', isSet: boolean) =>
    `${t(`query.${name}`)}${isSet ? ` · ${t('query.holds')}` : ''}`;
  return (
    <div className="query">
      <Tabs
        className="query-panel"
        activeKey={tab}
        onChange={setTab}
        items={[
          { key: 'attribute', label: label('attribute', asked.criteria !== ''), children: attribute },
          {
            key: 'space',
            label: label('space', asked.geom !== '' || asked.xzCode !== ''),
            children: space,
          },
        ]}
      />
      <div className="query-result">
        <div className="query-list">
          {isAskedInVain ? (
            <EmptyState title={t('query.mapHint')} />
          ) : (
            <RecordTable record={record} columns={columns} paths={paths} queried={page} />
          )}
        </div>
        <FoundMap
          record={record}
          asked={asked}
          isAsked={isAsked && !isAskedInVain}
          unaskable={tab === 'space' ? unaskable : ''}
          tool={tool}
          onDraw={draw}
          view={paths.view}
        />
      </div>
    </div>
  );
}
