import { IMPORTED, oldTree, permissionOf, PICTURE_DATA_TYPE, type RecordDefinition } from '@gushu/shared';
import { Button, Radio, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { download } from '../../api/client.js';
import { DownloadButton } from '../../editing/DownloadButton.js';
import { useTask } from '../../editing/useTask.js';
import { useTabs } from '../../session/tabs.js';
import { useLabel } from '../../columns/record-columns.js';
import { usePermissions } from '../../session/access.js';
import { FilePicker } from '../../sheet-import/FilePicker.js';
import { BATCH_PAGES } from '../../sheet-import/pages.js';
import { useUpload } from '../../sheet-import/useUpload.js';
import { isUpdatable, keepFile, MODES, recordOf, startBatch, templatePath } from './batch.js';
import { Part } from './Part.js';
import { PicturesStep } from './PicturesStep.js';

const TREES: RecordDefinition = oldTree;

/** First step: what is imported, and by what file. */
export function FileStep() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const label = useLabel();
  const granted = usePermissions().data;
  const kinds = IMPORTED.filter((each) => granted?.[permissionOf(each, 'import')]).map((each) => ({
    value: each.dataType ?? '',
    label: label(each.label),
  }));
  const takesPictures = ['import', 'edit'].every((verb) => granted?.[permissionOf(oldTree, verb as 'edit')]);
  if (takesPictures) kinds.push({ value: PICTURE_DATA_TYPE, label: t('pictureImport.kind') });
  const asked = params.get('dataType');
  const [dataType, setDataType] = useState(
    asked === PICTURE_DATA_TYPE ? asked : (recordOf(asked).dataType ?? ''),
  );
  return (
    <>
      {kinds.length > 1 && (
        <Part title={t('dataImport.kind')}>
          <Radio.Group
            value={dataType}
            onChange={(event) => setDataType(String(event.target.value))}
            options={kinds}
          />
        </Part>
      )}
      {dataType === PICTURE_DATA_TYPE ? <PicturesStep /> : <SheetStep record={recordOf(dataType)} />}
    </>
  );
}

/** The template, the workbook, and how its rows are taken. */
function SheetStep({ record }: { record: RecordDefinition }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [wanted, setMode] = useState(Number(params.get('mode')) || MODES.add);
  const mode = isUpdatable(record) ? wanted : MODES.add;
  const [acceptGood, setAcceptGood] = useState(Number(params.get('acceptGood')) === 1 ? 1 : 0);
  const dataType = record.dataType ?? '';
  const { running, run } = useTask();
  const { upload, choose, send } = useUpload(keepFile);

  const start = async (attachId: string) => {
    const { id } = await startBatch(attachId, { dataType, mode, acceptGood });
    useTabs.getState().close(BATCH_PAGES.fresh);
    void navigate(BATCH_PAGES.batch(id), { replace: true });
  };
  const attachId = upload?.answer?.attachId;
  const take = (file: File | undefined) => (file ? void send(file) : choose(undefined));
  return (
    <>
      <Part
        title={t('dataImport.template')}
        hint={[t('dataImport.templateHint'), record === TREES && t('dataImport.groupsFirst')]
          .filter(Boolean)
          .join(' ')}
      >
        <DownloadButton load={() => download(templatePath, { query: { dataType } })}>
          {t('sheetImport.template')}
        </DownloadButton>
      </Part>
      <Part title={t('dataImport.file')}>
        <FilePicker upload={upload} onFile={take} onRetry={take} />
      </Part>
      <Part title={t('dataImport.how')}>
        {isUpdatable(record) && (
          <Choice
            label={t('dataImport.mode')}
            value={mode}
            onChange={setMode}
            options={[MODES.add, MODES.update, MODES.both].map((value) => ({ value, key: `mode${value}` }))}
          />
        )}
        <Choice
          label={t('dataImport.faulty')}
          value={acceptGood}
          onChange={setAcceptGood}
          options={[0, 1].map((value) => ({ value, key: `accept${value}` }))}
        />
      </Part>
      <div className="batch-foot">
        <Button onClick={() => void navigate(BATCH_PAGES.list)}>{t('action.back')}</Button>
        <Button
          type="primary"
          disabled={!attachId}
          loading={running}
          onClick={() => attachId && void run(() => start(attachId))}
        >
          {t('sheetImport.start')}
        </Button>
      </div>
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
  options: readonly { value: number; key: string }[];
}

/** One of a few ways, each with what it means. */
function Choice({ label, value, onChange, options }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="batch-choice">
      <legend>{label}</legend>
      <Radio.Group value={value} onChange={(event) => onChange(Number(event.target.value))}>
        <Space orientation="vertical">
          {options.map((one) => (
            <Radio key={one.value} value={one.value}>
              {t(`dataImport.${one.key}`)}
              <small>{t(`dataImport.${one.key}Hint`)}</small>
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </fieldset>
  );
}
