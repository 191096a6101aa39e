import { isBlank, type Label, oldTree, permissionOf, ReviewStatus, type Row } from '@gushu/shared';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { Attachments, Photos } from '../../attachments/Attachments.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { Latin } from '../../fields/Latin.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { RowError } from '../../record/RowError.js';
import { StaleAlert } from '../../layout/StaleAlert.js';
import { useTabTitle } from '../../layout/useVisit.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { PositionMap } from '../../map/PositionMap.js';
import { shownFields, useLabel } from '../../columns/record-columns.js';
import { PrintButton, PrintHead } from '../../record/PrintHead.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { Timeline } from '../../history/Timeline.js';
import { useRecordRow } from '../../api/record-rows.js';
import { HistoryTimeline } from '../../history/HistoryTimeline.js';
import { ReturnNotice } from '../../history/ReturnNotice.js';
import { isEditable, moveOf } from '../../review/review-moves.js';
import { RowInspection } from '../../review/RowInspection.js';
import { StatusActions } from '../../review/StatusActions.js';
import { usePermission } from '../../session/access.js';
import { ChangeComparison } from '../../changes/ChangeComparison.js';
import { openChangeOf, originAfter, originOf } from '../../changes/changed-rows.js';
import { ChangeNotice } from '../../changes/ChangeNotice.js';
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

/** The whole record of one tree (一树一档), fit for the screen and for a sheet of A4. */
export function OldTreeViewPage() {
  const { t } = useTranslation();
  const label = useLabel();
  const id = useSearchParams()[0].get('id') ?? undefined;
  const columns = useTreeColumns();
  const read = useRecordRow(oldTree, id);
  const { data: row, error, refetch } = read;
  const mayEdit = usePermission(permissionOf(oldTree, 'edit'));
  const navigate = useNavigate();
  const title = row && titleOf(row, label);
  useTabTitle(title);
  if (!id) return <EmptyState title={t('record.missing')} />;
  const became = originAfter(error);
  if (became) return <Navigate to={`${TREE_PATHS.view}?id=${became}`} replace />;
  if (error && !row) return <RowError error={error} onRetry={() => void refetch()} back={TREE_PATHS.list} />;
  if (!row) return <Skeleton active paragraph={{ rows: 16 }} />;
  const { lon, lat } = row;
  const tree = originOf(row);
  // A change ends with its last approval: what it has become is the tree.
  const toTree = (action: string) =>
    tree &&
    moveOf(row, action)?.status === ReviewStatus.approved &&
    void navigate(`${TREE_PATHS.view}?id=${tree}`);
  return (
    <article className="tree-record">
      <PrintHead record={oldTree} title={title ?? ''} />
      <StaleAlert read={read} />
      <ReturnNotice record={oldTree} row={row} />
      <ChangeNotice record={oldTree} row={row} view={TREE_PATHS.view} />
      <RowInspection record={oldTree} row={row} />
      <div className="tree-actions">
        <StatusActions record={oldTree} rows={[row]} size="middle" type="default" onDone={toTree} />
        {mayEdit && isEditable(row) && !openChangeOf(row) && (
          <Link to={`${TREE_PATHS.form}?id=${row.id}`}>
            <Button tabIndex={-1}>{t('action.edit')}</Button>
          </Link>
        )}
        <PrintButton />
      </div>
      {tree && (
        <section className="tree-panel">
          <h2>{t('change.compare')}</h2>
          <ChangeComparison record={oldTree} row={row} />
        </section>
      )}
      <section className="tree-top">
        {!tree && <Photos record={oldTree} row={row} />}
        <div>
          <Identity row={row} />
          <Figures row={row} />
        </div>
        <aside>
          {isBlank(lon) || isBlank(lat) ? (
            <EmptyState title={t('oldTree.noPosition')} />
          ) : (
            <>
              <PositionMap at={[Number(lon), Number(lat)]} xzCode={String(row['xzCode'] ?? '')} />
              <p className="coordinates">
                <Value name="lon" row={row} />, <Value name="lat" row={row} />
              </p>
            </>
          )}
        </aside>
      </section>
      <section className="tree-panel">
        <RecordDetails record={oldTree} columns={columns} row={row} across={3} />
      </section>
      {!tree && (
        <section className="tree-panel">
          <Attachments record={oldTree} row={row} pictures={false} />
        </section>
      )}
      {!tree && (
        <section className="tree-panel">
          <h2>{t('record.timeline')}</h2>
          <Timeline record={oldTree} row={row} />
        </section>
      )}
      <section className="tree-panel">
        <h2>{t('record.history')}</h2>
        <HistoryTimeline record={oldTree} fields={shownFields(oldTree)} id={row.id} version={row.version} />
      </section>
    </article>
  );
}
