import { type CellError, REGISTER_TOLERANCE, type StatisticalTable, thisYear } from '@gushu/shared';
import { Alert, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/error.js';
import { useLabel } from '../../columns/record-columns.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { tellDone } from '../../feedback.js';
import { Dialog } from '../../layout/Dialog.js';
import { pageTurns } from '../../layout/page-turns.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { useSession } from '../../session/store.js';
import { FilePicker } from '../../sheet-import/FilePicker.js';
import { countText } from '../../sheet-import/figures.js';
import { useUpload } from '../../sheet-import/useUpload.js';
import { type TablePlace, tablesApi, useInvalidateTables } from './table-api.js';
import { kindOf, KINDS } from './table-names.js';

const YEARS = { min: 2000, max: 2100 };
const ERRORS = 5;

/** The wrong cells in a refusal. */
const cellsOf = (error: unknown): CellError[] =>
  error instanceof ApiError ? ((error.data as { errors?: CellError[] } | undefined)?.errors ?? []) : [];

/** Faults of a workbook, cell by cell, where it was refused for them. */
function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const cells = cellsOf(error);
  if (cells.length === 0) return null;
  return (
    <PlainTable<CellError & { key: number }>
      dataSource={cells.map((cell, key) => ({ ...cell, key }))}
      columns={[
        { title: t('handTable.row'), dataIndex: 'row', width: 80 },
        { title: t('handTable.column'), dataIndex: 'column', width: 160 },
        { title: t('handTable.fault'), dataIndex: 'message' },
      ]}
      pagination={{
        pageSize: ERRORS,
        hideOnSinglePage: true,
        showSizeChanger: false,
        itemRender: pageTurns(t),
      }}
    />
  );
}

interface Props {
  /** The existing tables: one of the same kind, year and region is replaced. */
  tables: readonly StatisticalTable[];
  onClose: () => void;
}

/** Uploads a table as a workbook: kind, year and region, the template, and the file. */
export function UploadDialog({ tables, onClose }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const forget = useInvalidateTables();
  const [place, setPlace] = useState<TablePlace>({ dataType: KINDS[0]!, year: thisYear(), xzCode: own });
  const { upload, choose, send } = useUpload((file, how) => tablesApi.replace(file, place, how));
  const { name, columns } = kindOf(place.dataType);
  const standing = tables.find(
    ({ dataType, year, xzCode }) =>
      dataType === place.dataType && year === place.year && xzCode === place.xzCode,
  );
  const change = (changed: Partial<TablePlace>) => {
    setPlace({ ...place, ...changed });
    choose(undefined);
  };
  const isSending = upload?.share !== undefined && !upload.error;
  const store = async () => {
    const answer = upload && (await send(upload.file));
    if (!answer) return;
    tellDone(t('handTable.stored', { count: answer.successNum, rows: countText(answer.successNum) }));
    await forget();
    onClose();
  };
  return (
    <Dialog
      open
      width={640}
      title={t('handTable.upload')}
      okText={t('handTable.store')}
      okButtonProps={{ disabled: !upload || Boolean(upload.error) }}
      confirmLoading={isSending}
      onOk={() => void store()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <Form layout="vertical" className="hand-tables-form">
        <Form.Item label={t('handTable.kind')} htmlFor="hand-table-kind">
          <Select
            id="hand-table-kind"
            value={place.dataType}
            options={KINDS.map((value) => ({ value, label: label(kindOf(value).name) }))}
            onChange={(dataType) => change({ dataType })}
          />
        </Form.Item>
        <Form.Item label={t('handTable.year')} htmlFor="hand-table-year">
          <InputNumber
            id="hand-table-year"
            {...YEARS}
            precision={0}
            value={place.year}
            onChange={(year) => year && change({ year })}
          />
        </Form.Item>
        <Form.Item label={t('handTable.region')} htmlFor="hand-table-region">
          <RegionPicker
            id="hand-table-region"
            value={place.xzCode}
            deepest={3}
            {...(own === '' ? { placeholder: t('frame.nation') } : {})}
            onChange={(xzCode) => change({ xzCode: xzCode ?? own })}
          />
        </Form.Item>
      </Form>
      <div className="hand-tables-template">
        <DownloadButton load={() => tablesApi.template(place.dataType)}>
          {t('sheetImport.template')}
        </DownloadButton>
        <span>
          {t('handTable.columns', {
            kind: label(name),
            columns: Object.values(columns)
              .map(({ heading }) => label(heading))
              .join(t('handTable.between')),
          })}
        </span>
      </div>
      <p className="hand-tables-hint">{t('handTable.rule', { percent: REGISTER_TOLERANCE })}</p>
      {standing && (
        <Alert
          type="warning"
          showIcon
          className="hand-tables-standing"
          title={t('handTable.replaces', { user: standing.userName, time: standing.createTime })}
        />
      )}
      <FilePicker upload={upload} onFile={choose} />
      <Refusal error={upload?.error} />
    </Dialog>
  );
}
