import { isBlank, type Label, oldTree, type Row } from '@gushu/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Attachments, Photos } from '../../attachments/Attachments.js';
import { ChangeComparison } from '../../changes/ChangeComparison.js';
import { originOf } from '../../changes/changed-rows.js';
import { ChangeNotice } from '../../changes/ChangeNotice.js';
import { shownFields, useLabel } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { Latin } from '../../names/TaxonName.js';
import { HistoryTimeline } from '../../history/HistoryTimeline.js';
import { ReturnNotice } from '../../history/ReturnNotice.js';
import { Timeline } from '../../history/Timeline.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { PositionMap } from '../../map/PositionMap.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { RecordPage } from '../../record/RecordPage.js';
import { RowInspection } from '../../review/RowInspection.js';
import { ProtectScope } from './ProtectScope.js';
import { TREE_PATHS, useTreeColumns } from './tree-columns.js';
import './old-tree.css';

const fields = shownFields(oldTree);
const FIGURES = ['treeAge', 'treeHeight', 'bust', 'avgGuanFu', 'altitude'];
const TAGS = ['oldTreeType', 'oldTreeLevel', 'vigor', 'status'];

function Value({ name, row, unit }: { name: string; row: Row; unit?: boolean }) {
  const field = fields[name];
  return field && <FieldValue name={name} field={field} row={row} unit={unit ?? false} />;
}

/** Who the tree is: name, number, place and what is said of it in one word each. */
function Identity({ row }: { row: Row }) {
  const placeText = usePlaceText();
  const label = useLabel();
  const isEnglish = useTranslation().i18n.language === 'en';
  return (
    <header className="tree-identity">
      <h1>
        {isEnglish && row['latinName'] ? (
          <Latin name={row['latinName']} />
        ) : (
          <>
            {String(row['treeTypeName'] ?? '')}{' '}
            <small>
              <Latin name={row['latinName']} />
            </small>
          </>
        )}
      </h1>
      <p className="tree-number">{String(row['oldTreeNumber'] ?? row['provinceOldTreeNumber'] ?? '')}</p>
      <p>
        {placeText(String(row['xzCodeName'] ?? ''))} {String(row['smallPlaceName'] ?? '')}
      </p>
      {Boolean(row['groupId']) && (
        <p>
          {label(fields['groupId']?.label ?? ['', ''])}{' '}
          <Link to={`/basicdata/oldTreeGroup/oldTreeGroupView?id=${String(row['groupId'])}`}>
            {String(row['groupIdName'] || row['provinceGroupNumber'])}
          </Link>
        </p>
      )}
      <p className="tree-tags">
        {TAGS.map((name) => (
          <Value key={name} name={name} row={row} />
        ))}
      </p>
    </header>
  );
}

/** The key measures as one line of figures. */
function Figures({ row }: { row: Row }) {
  const label = useLabel();
  return (
    <dl className="tree-figures">
      {FIGURES.filter((name) => !isBlank(row[name])).map((name) => (
        <div key={name}>
          <dt>{label(fields[name]?.label ?? [name, name])}</dt>
          <dd>
            <Value name={name} row={row} />
            <small> {label(fields[name]?.unit ?? ['', ''])}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The number of a tree, or of what species it is while it has none. */
const titleOf = (row: Row, label: (text: Label) => string): string =>
  String(
    row['provinceOldTreeNumber'] ??
      label([String(row['treeTypeName'] ?? ''), String(row['latinName'] ?? '')]),
  );

/** Where the tree stands. */
function Place({ row }: { row: Row }) {
  const { t } = useTranslation();
  const { lon, lat } = row;
  if (isBlank(lon) || isBlank(lat)) return <EmptyState title={t('oldTree.noPosition')} />;
  return (
    <>
      <PositionMap at={[Number(lon), Number(lat)]} xzCode={String(row['xzCode'] ?? '')} />
      <p className="coordinates">
        <Value name="lon" row={row} />, <Value name="lat" row={row} />
      </p>
    </>
  );
}

/** A part of the page under its heading. */
const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="tree-panel">
    <h2>{title}</h2>
    {children}
  </section>
);

/** All that is said of one tree, or of a change of one: that has neither files nor a timeline of its own. */
function TreeSections({ row, actions }: { row: Row; actions: ReactNode }) {
  const { t } = useTranslation();
  const columns = useTreeColumns();
  const isChange = originOf(row) !== undefined;
  return (
    <>
      <ReturnNotice record={oldTree} row={row} />
      <ChangeNotice record={oldTree} row={row} view={TREE_PATHS.view} />
      <RowInspection record={oldTree} row={row} />
      <div className="tree-actions">{actions}</div>
      {isChange && (
        <Panel title={t('change.compare')}>
          <ChangeComparison record={oldTree} row={row} />
        </Panel>
      )}
      <section className="tree-top">
        {!isChange && <Photos record={oldTree} row={row} />}
        <div>
          <Identity row={row} />
          <Figures row={row} />
        </div>
        <aside>
          <Place row={row} />
        </aside>
      </section>
      <section className="tree-panel">
        <RecordDetails record={oldTree} columns={columns} row={row} across={3} />
      </section>
      <ProtectScope row={row} />
      {!isChange && (
        <>
          <section className="tree-panel">
            <Attachments record={oldTree} row={row} pictures={false} />
          </section>
          <Panel title={t('record.timeline')}>
            <Timeline record={oldTree} row={row} />
          </Panel>
        </>
      )}
      <Panel title={t('record.history')}>
        <HistoryTimeline record={oldTree} fields={fields} id={row.id} version={row.version} />
      </Panel>
    </>
  );
}

/** The whole record of one tree (一树一档), fit for the screen and for a sheet of A4. */
export function OldTreeViewPage() {
  const label = useLabel();
  return (
    <RecordPage
      record={oldTree}
      paths={TREE_PATHS}
      className="tree-record"
      titleOf={(row) => titleOf(row, label)}
    >
      {(row, actions) => <TreeSections row={row} actions={actions} />}
    </RecordPage>
  );
}
