import { FileImageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTask } from '../editing/useTask.js';
import { savePicture } from './picture.js';
import './charts.css';

/** A chart or a map with its title and a button that saves it as a picture. */
export function ChartPanel({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  const { running, run } = useTask();
  const body = useRef<HTMLDivElement>(null);
  const save = () =>
    run(async () => {
      const shown = body.current?.querySelector('[role="img"]');
      if (shown) await savePicture(shown, title);
    });
  return (
    <section className="statistics-panel">
      <div className="chart-head">
        <h2>{title}</h2>
        <Button
          type="text"
          size="small"
          icon={<FileImageOutlined />}
          loading={running}
          aria-label={t('statistics.pictureOf', { title })}
          title={t('statistics.picture')}
          onClick={() => void save()}
        />
      </div>
      <div className="chart-body" ref={body}>
        {children}
      </div>
    </section>
  );
}
