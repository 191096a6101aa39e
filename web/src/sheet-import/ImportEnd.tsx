import type { CellError } from '@gushu/shared';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Meaning } from '../fields/Meaning.js';
import { PlainTable } from '../layout/PlainTable.js';
import { countText } from './figures.js';
import './sheet-import.css';
import { pageTurns } from '../layout/page-turns.js';

/** Fault of a row; the column where it is given, and the number of rows with the same fault where this is the first. */
type RowError = Pick<CellError, 'row' | 'message'> & Partial<Pick<CellError, 'column'>> & { count?: number };

interface Props {
  /** State of dictionary `import_status`, for colour and shape. */
  status: number;
  /** Result of the import, in a sentence. */
  title: string;
  /** Reason why it failed. */
  reason?: string | undefined;
  /** Next steps and further hints. */
  hints?: readonly string[];
  /** Buttons. */
  children?: ReactNode;
  errors?: readonly RowError[];
  /** Heading of the errors. */
  errorsTitle?: string;
}

/** Result of an import: a sentence, the next steps, and the wrong rows. */
export function ImportEnd({ status, title, reason, hints = [], children, errors = [], errorsTitle }: Props) {
  return (
    <div>
      <h2 className="import-end">
        <Meaning code="import_status" value={String(status)}>
          {title}
        </Meaning>
      </h2>
      {reason && <Alert type="error" showIcon title={reason} className="list-alert" />}
      {hints.map((hint) => (
        <p key={hint} className="import-hint">
          {hint}
        </p>
      ))}
      {children && <div className="import-actions">{children}</div>}
      {errors.length > 0 && (
        <div className="import-errors">
          {errorsTitle && <h3>{errorsTitle}</h3>}
          <Errors errors={errors} />
        </div>
      )}
    </div>
  );
}

const AT_ONCE = 20;

const countColumn = (title: string) => ({
  title,
  dataIndex: 'count',
  width: 100,
  align: 'right' as const,
  className: 'figures',
  render: (count: number) => countText(count),
});

function Errors({ errors }: { errors: readonly RowError[] }) {
  const { t } = useTranslation();
  const byColumn = errors.some(({ column }) => column !== undefined);
  const isCounted = errors.some(({ count }) => count !== undefined);
  return (
    <PlainTable<RowError & { at: number }>
      rowKey="at"
      pagination={{
        pageSize: AT_ONCE,
        hideOnSinglePage: true,
        showSizeChanger: false,
        itemRender: pageTurns(t),
      }}
      dataSource={errors.map((error, at) => ({ ...error, at }))}
      columns={[
        {
          title: t(isCounted ? 'sheetImport.firstRow' : 'sheetImport.row'),
          dataIndex: 'row',
          width: isCounted ? 110 : 80,
          align: 'right',
          className: 'figures',
        },
        ...(byColumn ? [{ title: t('sheetImport.column'), dataIndex: 'column', width: 130 }] : []),
        { title: t('sheetImport.what'), dataIndex: 'message' },
        ...(isCounted ? [countColumn(t('sheetImport.rows'))] : []),
      ]}
    />
  );
}
