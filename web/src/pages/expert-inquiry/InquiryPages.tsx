import { expertInquiry, inquiryFaults, pathsOf } from '@gushu/shared';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Query } from '../../api/client.js';
import { useColumns } from '../../columns/record-columns.js';
import { recordPages } from '../../record/record-pages.js';
import { RecordTable } from '../../record/RecordTable.js';
import { StatusActions } from '../../review/StatusActions.js';
import { InquiryThread } from './InquiryThread.js';
import './inquiry.css';

const PATHS = pathsOf(expertInquiry);

const COLUMNS = {
  show: ['title', 'inquiryType', 'askUser', 'askTime', 'isOpen', 'replyNum', 'status'],
  filters: ['title', 'inquiryType', 'askUser', 'status'],
  override: {
    expertUserIds: { hideInTable: true },
    adoptedReplyId: { hideInTable: true },
    oldTreeId: { search: false },
  },
} as const;

const VIEWS: Readonly<Record<string, Query>> = {
  all: {},
  mine: { whose: 'mine' },
  asked: { whose: 'asked' },
  open: { isOpen: '1' },
};

/** Inquiries: all that one sees, one's own, those one is asked, and those that are open to everybody. */
export function ListPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [view, setView] = useState('all');
  const columns = useColumns(expertInquiry, COLUMNS);
  return (
    <>
      <div className="inquiry-views">
        <Segmented
          aria-label={t('inquiry.views')}
          value={view}
          options={Object.keys(VIEWS).map((value) => ({ value, label: t(`inquiry.view.${value}`) }))}
          onChange={setView}
        />
      </div>
      <RecordTable
        record={expertInquiry}
        columns={columns}
        paths={PATHS}
        where={VIEWS[view] ?? {}}
        rowActions={(row) => <StatusActions record={expertInquiry} rows={[row]} />}
        onOpen={(row) => void navigate(`${PATHS.view}?id=${row.id}`)}
      />
    </>
  );
}

/** Form and view of an inquiry; below the view stands what was answered and remarked. */
export const { FormPage, ViewPage } = recordPages({
  record: expertInquiry,
  list: PATHS.list,
  ...COLUMNS,
  faults: inquiryFaults,
  initial: { isOpen: 0 },
  sections: (row) => <InquiryThread row={row} />,
});
