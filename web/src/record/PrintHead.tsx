import { PrinterOutlined } from '@ant-design/icons';
import { now, type RecordDefinition } from '@gushu/shared';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../columns/record-columns.js';
import './record.css';

interface Props {
  record: Pick<RecordDefinition, 'label'>;
  /** Title of the printed row. */
  title: string | undefined;
}

/** The head of a printed record: the system's name, the title, and the time of printing. */
export function PrintHead({ record, title }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const [time, setTime] = useState(() => now());
  useEffect(() => {
    const mark = () => setTime(now());
    window.addEventListener('beforeprint', mark);
    return () => window.removeEventListener('beforeprint', mark);
  }, []);
  return (
    <p className="print-head">
      <b>
        {label(record.label)} {title}
      </b>
      <span>{t('app.name')}</span>
      <span>{t('record.printedAt', { time })}</span>
    </p>
  );
}

/** Prints the page. */
export function PrintButton() {
  const { t } = useTranslation();
  return (
    <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
      {t('record.print')}
    </Button>
  );
}
