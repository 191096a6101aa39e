import { regionLevel } from '@gushu/shared';
import { ProFormDigit, ProFormText, ProFormTextArea } from '@ant-design/pro-components';
import { useTranslation } from 'react-i18next';
import { forgetRegions, NATION, removeBoundary, submitRegion, type Region } from '../../api/regions.js';
import { lengthOf } from '../../region/region-tree.js';
import { FormDialog, type Opened } from '../../table/FormDialog.js';

interface Props {
  opened: Opened<Region> | undefined;
  /** Code of the region above; empty for the nation. */
  parent: string;
  parentName: string;
  onClose: () => void;
}

/** A region below the chosen one. Its code begins with that one's and has the length of its level. */
export function RegionDialog({ opened, parent, parentName, onClose }: Props) {
  const { t } = useTranslation();
  const length = lengthOf(regionLevel(parent) + 1);
  const form = new RegExp(`^${parent}\\d{${length - parent.length}}$`);
  const submit = async (values: Partial<Region>) => {
    const { code, ...rest } = values;
    const parentCode = parent || NATION;
    await submitRegion({
      ...rest,
      parentCode,
      code: opened?.mode === 'edit' ? opened.row.code : (code ?? ''),
    });
    // An empty text in the body means "not given": taking the boundary code away is a call of its own.
    if (opened?.mode === 'edit' && opened.row.fxpcCode && !values.fxpcCode)
      await removeBoundary(opened.row.code);
    await forgetRegions();
  };
  const codeRules = [
    { required: true, message: t('form.needed', { field: t('region.code') }) },
    { pattern: form, message: t('region.codeForm', { length, parent: parent || '—' }) },
  ];
  return (
    <FormDialog<Region>
      opened={opened}
      label={t('region.one')}
      formKey={`region:${parent}`}
      rowId={({ code }) => code}
      onClose={onClose}
      onSubmit={submit}
    >
      <ProFormText
        label={t('region.parent')}
        fieldProps={{ value: parentName }}
        disabled
        ignoreFormItem={false}
      />
      <ProFormText
        name="code"
        label={t('region.code')}
        disabled={opened?.mode === 'edit'}
        rules={codeRules}
        fieldProps={{ maxLength: length }}
      />
      <ProFormText
        name="name"
        label={t('region.name')}
        rules={[{ required: true, whitespace: true, message: t('form.needed', { field: t('region.name') }) }]}
        fieldProps={{ maxLength: 128 }}
      />
      <ProFormText name="aliasName" label={t('region.aliasName')} fieldProps={{ maxLength: 128 }} />
      <ProFormText
        name="fxpcCode"
        label={t('region.fxpcCode')}
        tooltip={t('region.fxpcHint')}
        rules={[{ pattern: /^\d{6}$/, message: t('region.fxpcForm') }]}
        fieldProps={{ maxLength: 6 }}
      />
      <ProFormDigit name="sort" label={t('region.sort')} min={0} max={99999} fieldProps={{ precision: 0 }} />
      <ProFormTextArea
        name="remark"
        label={t('region.remark')}
        colProps={{ span: 24 }}
        fieldProps={{ maxLength: 255, showCount: true }}
      />
    </FormDialog>
  );
}
