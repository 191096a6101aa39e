import { type ArchiveYearRow, thisYear } from '@gushu/shared';
import { PlusOutlined } from '@ant-design/icons';
import { Button, DatePicker, Form, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SmallDialog } from '../../editing/SmallDialog.js';
import { tellDone } from '../../feedback.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { usePermission } from '../../session/access.js';
import { useSession } from '../../session/store.js';
import { type Filing, filingApi } from './filing-api.js';
import { RegionFiling } from './RegionFiling.js';
import { useInvalidateFiling, YearTransitions } from './useYearTransitions.js';
import { useYears, YearTable } from './YearTable.js';
import './filing.css';

const EARLIEST = 2000;
const DAY = 'YYYY-MM-DD';
/** A day as the form keeps it: its text. */
const asDay = {
  getValueProps: (value: string | null) => ({ value: value ? dayjs(value, DAY) : null }),
  getValueFromEvent: (_: unknown, text: string | null) => text || null,
};

interface Values {
  year: number;
  beginDate: string | null;
  endDate: string | null;
}

/** Opens a year, or changes the dates of one that is open. */
function YearDialog({
  filing,
  year,
  onClose,
}: {
  filing: Filing;
  year?: ArchiveYearRow;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const forget = useInvalidateFiling(filing);
  const initial: Values = {
    year: year?.year ?? thisYear(),
    beginDate: year?.beginDate ?? null,
    endDate: year?.endDate ?? null,
  };
  return (
    <SmallDialog<Values>
      title={year ? t('filing.edit', { year: year.year }) : t('filing.open')}
      initial={initial}
      save={async (values) => {
        await filingApi(filing).submit(values);
        tellDone(t(year ? 'done.saved' : 'filing.opened', { year: values.year }));
        await forget();
      }}
      done=""
      onClose={onClose}
    >
      <Form.Item name="year" label={t('filing.year')} rules={[{ required: true }]}>
        <InputNumber min={EARLIEST} max={thisYear()} precision={0} disabled={Boolean(year)} />
      </Form.Item>
      <Form.Item name="beginDate" label={t('filing.beginDate')} {...asDay}>
        <DatePicker format={DAY} />
      </Form.Item>
      <Form.Item name="endDate" label={t('filing.endDate')} {...asDay}>
        <DatePicker format={DAY} />
      </Form.Item>
    </SmallDialog>
  );
}

/** The years of a register for who opens, reopens and closes them, and how far each region is. */
export function YearsPage({ filing }: { filing: Filing }) {
  const { t } = useTranslation();
  const title = usePageTitle();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const mayEdit = usePermission('archiveYear_edit');
  const [opened, setOpened] = useState<{ year?: ArchiveYearRow }>();
  const years = useYears(filing).data ?? [];
  return (
    <div className="filing">
      <section className="filing-panel">
        <header className="filing-head">
          <h1>{title}</h1>
          {mayEdit && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({})}>
              {t('filing.open')}
            </Button>
          )}
        </header>
        <YearTable
          filing={filing}
          hint={t('filing.openHint')}
          actions={(year) => (
            <>
              <YearTransitions
                filing={filing}
                place={{ year: year.year, xzCode: own }}
                title={String(year.year)}
                moves={year.moves}
              />
              {mayEdit && year.state < 2 && (
                <Button type="link" size="small" className="row-action" onClick={() => setOpened({ year })}>
                  {t('filing.dates')}
                </Button>
              )}
            </>
          )}
        />
      </section>
      {/* A year that was just opened is the one to look at. */}
      {years.length > 0 && (
        <RegionFiling key={years[0]?.year} filing={filing} years={years.map(({ year }) => year)} />
      )}
      {opened && <YearDialog filing={filing} {...opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
