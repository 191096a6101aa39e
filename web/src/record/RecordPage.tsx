import {
  permissionOf,
  type RecordDefinition,
  type RecordPaths,
  ReviewStatus,
  type RowOf,
} from '@gushu/shared';
import { Skeleton } from 'antd';
import { Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useRecordRow } from '../api/record-rows.js';
import { openChangeOf, originAfter, originOf } from '../changes/changed-rows.js';
import { EmptyState } from '../layout/EmptyState.js';
import { StaleAlert } from '../layout/StaleAlert.js';
import { useTabTitle } from '../layout/useVisit.js';
import { isEditable, transitionOf } from '../review/review-transitions.js';
import { StatusActions } from '../review/StatusActions.js';
import { usePermission } from '../session/access.js';
import { PrintButton, PrintHead } from './PrintHead.js';
import { RowError } from './RowError.js';
import { RowFlow } from './RowFlow.js';
import { useNeighbours } from './useNeighbours.js';
import { LinkButton } from '../layout/LinkButton.js';

/** Link to the form of a row, for people who may change it in its present state. */
export function EditLink({ record, row, form }: { record: RecordDefinition; row: RowOf; form: string }) {
  const { t } = useTranslation();
  const mayEdit = usePermission(permissionOf(record, 'edit'));
  return (
    mayEdit &&
    isEditable(row) &&
    !openChangeOf(row) && <LinkButton to={`${form}?id=${row.id}`}>{t('action.edit')}</LinkButton>
  );
}

interface ActionsProps {
  record: RecordDefinition;
  row: RowOf;
  paths: { form: string; view: string };
  /** Opens the next row of the list that the person came from. */
  onNext: (() => void) | undefined;
}

/** Actions on the row of a page. */
function PageActions({ record, row, paths, onNext }: ActionsProps) {
  const navigate = useNavigate();
  const origin = originOf(row);
  // A change ends with its last approval: then the page leads to the changed row.
  const toOrigin = (action: string) =>
    origin &&
    transitionOf(row, action)?.status === ReviewStatus.approved &&
    void navigate(`${paths.view}?id=${origin}`);
  return (
    <>
      <StatusActions
        record={record}
        rows={[row]}
        size="middle"
        type="default"
        onDone={toOrigin}
        onNext={onNext}
      />
      <EditLink record={record} row={row} form={paths.form} />
      <PrintButton />
    </>
  );
}

interface Props<D extends RecordDefinition> {
  record: D;
  paths: RecordPaths;
  className: string;
  /** Title of a row in the head of the page and on its tab. */
  titleOf: (row: RowOf<D>) => string;
  /** Renders the page of a row; the actions are passed to be placed in it. */
  children: (row: RowOf<D>, actions: ReactNode) => ReactNode;
}

/** Page of the one row that the address names by `?id=`, while it is loading, where it is missing, and in print. */
export function RecordPage<D extends RecordDefinition>(props: Props<D>) {
  const { record, paths, className, titleOf, children } = props;
  const { t } = useTranslation();
  const id = useSearchParams()[0].get('id') ?? undefined;
  const read = useRecordRow(record, id);
  const { data: row, error, refetch } = read;
  const title = row && titleOf(row);
  const navigate = useNavigate();
  const neighbours = useNeighbours(record.name, id);
  const { next } = neighbours;
  const buttons = useRef<HTMLElement>(null);
  const go = (to: string) => void navigate(`${paths.view}?id=${to}`);
  useTabTitle(title);
  if (!id) return <EmptyState title={t('record.missing')} />;
  const became = originAfter(error);
  if (became) return <Navigate to={`${paths.view}?id=${became}`} replace />;
  if (error && !row) return <RowError error={error} onRetry={() => void refetch()} back={paths.list} />;
  if (!row) return <Skeleton active paragraph={{ rows: 12 }} />;
  return (
    <article className={className} ref={buttons}>
      <PrintHead record={record} title={title} />
      <div className="page-flow">
        <RowFlow neighbours={neighbours} onGo={go} buttons={buttons} id={id} />
      </div>
      <StaleAlert read={read} />
      {/* Another row begins afresh: open and edited parts belong to this one. */}
      <Fragment key={row.id}>
        {children(
          row,
          <PageActions
            record={record}
            row={row}
            paths={paths}
            onNext={next === undefined ? undefined : () => go(next)}
          />,
        )}
      </Fragment>
    </article>
  );
}
