import type { CellError } from '@gushu/shared';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Meaning } from '../fields/Meaning.js';
import { PlainTable } from '../layout/PlainTable.js';
import { countText } from './figures.js';
import './sheet-import.css';
import { pageTurns } from '../layout/page-turns.js';

/** What is wrong with a row; the column where that is distinguished, and how many rows have it where it is the first of them. */
type RowError = Pick<CellError, 'row' | 'message'> & Partial<Pick<CellError, 'column'>> & { count?: number };

interface Props {
  /** State of dictionary `import_status`, for colour and shape. */
  status: number;
  /** How it has ended, in a sentence. */
  title: string;
  /** Why it came to nothing. */
  reason?: string | undefined;
  /** What is to be done now, and what else is to be known. */
  hints?: readonly string[];
  /** Buttons. */
  children?: ReactNode;
  errors?: readonly RowError[];
  /** Heading of the errors. */
  errorsTitle?: string;
}

/** What came of an import: in words, what can be done next, and which rows are wrong. */
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
