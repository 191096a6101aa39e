import { BetaSchemaForm, ProForm } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formColumns } from '../table/column.js';
import { type EntryParts, useEntryForm } from './useEntryForm.js';
import { useSaveKey } from './useSaveKey.js';
import './record-form.css';

interface Props<R> extends EntryParts<R> {
  /** Values of a new row. */
  initial?: Partial<R>;
  onCancel: () => void;
}

/** A form of plain columns as a page of its own: draft, Ctrl+S, faults at their fields, conflicts. */
export function FormPage<R extends object>({ initial, onCancel, ...parts }: Props<R>) {
  const { t } = useTranslation();
  const entry = useEntryForm(parts);
  const { form, saving } = entry;
  useSaveKey(() => form.submit());
  return (
    <>
      <ProForm
        form={form}
        className="form-group"
        grid
        rowProps={{ gutter: 24 }}
        initialValues={{ ...initial, ...parts.row }}
        validateTrigger="onBlur"
        scrollToFirstError
        submitter={false}
        onValuesChange={entry.onValuesChange}
        onFinish={entry.submit}
      >
        {entry.notice}
        <BetaSchemaForm layoutType="Embed" columns={formColumns(parts.columns, parts.row !== undefined)} />
      </ProForm>
      <div className="form-foot form-foot-end">
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
        <Button type="primary" loading={saving} onClick={() => form.submit()}>
          {t('action.save')}
        </Button>
      </div>
      {entry.conflict}
    </>
  );
}
