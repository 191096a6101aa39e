import { Skeleton, Steps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ForbiddenPage } from '../errors/ErrorPages.js';
import { useTabTitle } from '../../layout/useVisit.js';
import { useLabel } from '../../columns/record-columns.js';
import { RowError } from '../../record/RowError.js';
import { usePermission } from '../../session/access.js';
import { isOpen, isUpdatable, ofPictures, recordOf } from './batch.js';
import { CheckStep } from './CheckStep.js';
import './data-import.css';
import { FileStep } from './FileStep.js';
import { sizeText } from '../../sheet-import/figures.js';
import { ResultStep } from './ResultStep.js';
import { useBatch } from './useBatch.js';

/** A new batch: its file. */
export function NewImportPage() {
  const { t } = useTranslation();
  const mayAdd = usePermission('dataImportRecord_add');
  useTabTitle(t('dataImport.new'));
  if (!mayAdd) return <ForbiddenPage />;
  return (
    <Stepped at={0} title={t('dataImport.new')}>
      <FileStep />
    </Stepped>
  );
}

/** A batch that has been started: how it runs, then what came of it. Can be left and found again by its address. */
export function ImportPage() {
  const { t } = useTranslation();
  const label = useLabel();
  const { id = '' } = useParams();
  const { data: batch, error, refetch, lost } = useBatch(id);
  useTabTitle(batch?.batchNo ?? undefined);
  if (error && !batch)
    return <RowError error={error} onRetry={() => void refetch()} back="/devOps/dataImportRecord" />;
  if (!batch) {
    return (
      <Stepped at={1} title={t('state.loading')}>
        <Skeleton active paragraph={{ rows: 6 }} />
      </Stepped>
    );
  }
  const { fileName, fileSize, batchNo, importUser, createTime, mode, acceptGood } = batch;
  const record = recordOf(batch.dataType);
  const isPictures = ofPictures(batch);
  const facts = [
    isPictures ? t('pictureImport.kind') : label(record.label),
    batchNo,
    fileSize && sizeText(Number(fileSize)),
    !isPictures && isUpdatable(record) && t(`dataImport.mode${String(mode)}`),
    !isPictures && t(`dataImport.accept${String(acceptGood ?? 0)}`),
    importUser,
    createTime,
  ];
  const running = isOpen(batch);
  return (
    <Stepped at={running ? 1 : 2} title={fileName ?? ''} facts={facts.filter(Boolean).join(' · ')}>
      {running ? <CheckStep batch={batch} lost={lost} /> : <ResultStep batch={batch} />}
    </Stepped>
  );
}

interface SteppedProps {
  at: number;
  title: string;
  facts?: string;
  children: ReactNode;
}

/** The three steps, and which of them this is. */
function Stepped({ at, title, facts, children }: SteppedProps) {
  const { t } = useTranslation();
  const items = ['file', 'check', 'result'].map((step) => ({ title: t(`dataImport.step.${step}`) }));
  return (
    <div className="batch">
      <header className="batch-head">
        <h1>{title}</h1>
        {facts && <p className="import-hint figures">{facts}</p>}
      </header>
      <Steps current={at} items={items} responsive={false} size="small" className="batch-steps" />
      {children}
    </div>
  );
}
