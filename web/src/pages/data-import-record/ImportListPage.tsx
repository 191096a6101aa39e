import { dataImportRecord, oldTreeGroup, type PageOf, PICTURE_DATA_TYPE } from '@gushu/shared';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { download, type Query } from '../../api/client.js';
import { tellError } from '../../feedback.js';
import { Meaning } from '../../fields/Meaning.js';
import { useColumns } from '../../columns/record-columns.js';
import { RecordTable } from '../../record/RecordTable.js';
import { BATCH_PAGES } from '../../sheet-import/pages.js';
import { type Batch, type BatchRow, filePath, isCanceled, isOpen } from './batch.js';
import './data-import.css';

const REFRESH_MS = 2_000;
const SHOW = [
  'batchNo',
  'fileName',
  'dataType',
  'importStatus',
  'successNum',
  'failNum',
  'importUser',
  'beginTime',
] as const;
const FILTERS = ['batchNo', 'dataType', 'fileName', 'importStatus', 'xzCode'] as const;
const PATHS = { form: BATCH_PAGES.fresh, view: BATCH_PAGES.list };
const GROUP_PATHS = { form: BATCH_PAGES.freshOf(oldTreeGroup), view: BATCH_PAGES.list };
const OF_GROUPS = { dataType: oldTreeGroup.dataType };
const PICTURE_PATHS = { form: BATCH_PAGES.pictures, view: BATCH_PAGES.list };
const OF_PICTURES = { dataType: PICTURE_DATA_TYPE };

/** Reads the list again while a batch in it is on its way. */
function useLiveList(): void {
  const client = useQueryClient();
  useEffect(() => {
    const timer = setInterval(() => {
      void client.invalidateQueries({
        queryKey: ['record', dataImportRecord.name, 'page'],
        predicate: ({ state }) => (state.data as PageOf<Batch> | undefined)?.records.some(isOpen) ?? false,
      });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [client]);
}

/** State of a batch with its word, and how far it is while it runs. */
function State({ row }: { row: BatchRow }) {
  const { t } = useTranslation();
  const status = String(row.importStatus);
  const percent = Math.floor((row.progress ?? 0) * 100);
  return (
    <Meaning code="import_status" value={status} tag>
      {t(isCanceled(row) ? 'dataImport.canceledTag' : `dataImport.status.${status}`)}
      {isOpen(row) && percent > 0 && <span className="figures"> {percent}%</span>}
    </Meaning>
  );
}

/** All batches of the reader's region. */
export const ImportListPage = () => <Batches paths={PATHS} />;

/** Those of groups of trees alone. */
export const GroupImportListPage = () => <Batches paths={GROUP_PATHS} where={OF_GROUPS} />;

/** Those of pictures alone. */
export const PictureImportListPage = () => <Batches paths={PICTURE_PATHS} where={OF_PICTURES} />;

interface Props {
  paths: { form: string; view: string };
  where?: Query;
}

function Batches({ paths, where }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useLiveList();
  const override = useMemo(
    () => ({
      importStatus: { width: 130, render: (_: unknown, row: BatchRow) => <State row={row} /> },
      batchNo: { width: 160 },
      fileName: { width: 180 },
      importUser: { width: 110 },
      successNum: { width: 120 },
      failNum: { width: 120 },
    }),
    [],
  );
  const columns = useColumns(dataImportRecord, { show: SHOW, filters: FILTERS, override });
  const actions = ({ id, errorFileUrl }: BatchRow) => (
    <>
      <Link to={BATCH_PAGES.batch(id)}>{t('action.view')}</Link>
      {errorFileUrl && (
        <Button
          type="link"
          size="small"
          onClick={() => void download(filePath(errorFileUrl)).catch(tellError)}
        >
          {t('dataImport.errorFileShort')}
        </Button>
      )}
    </>
  );
  return (
    <RecordTable
      record={dataImportRecord}
      columns={columns}
      paths={paths}
      {...(where ? { where } : {})}
      rowActions={actions}
      onOpen={(row) => void navigate(BATCH_PAGES.batch(row.id))}
    />
  );
}
