import {
  ProFormDigit,
  ProFormRadio,
  ProFormText,
  ProFormTextArea,
  ProFormTreeSelect,
} from '@ant-design/pro-components';
import { useTranslation } from 'react-i18next';
import { FormDialog, type Opened } from '../../table/FormDialog.js';
import { dictApi, type Dict, type DictKind } from './dict-api.js';

interface Props {
  kind: DictKind;
  opened: Opened<Dict> | undefined;
  /** The dictionary an entry belongs to; missing for a dictionary itself. */
  parent?: Dict;
  /** Entries that may stand above, as a tree. */
  siblings?: Dict[];
  onClose: () => void;
  onSaved: () => void;
}

const DEFAULTS = { isSealed: 0 } as const;

/** A dictionary, or one of its entries. */
export function DictDialog({ kind, opened, parent, siblings = [], onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const needed = (field: string) => [{ required: true, message: t(`dict.needed.${field}`) }];
  const row = opened?.row;
  const start = opened?.mode === 'add' ? { ...opened, row: { ...DEFAULTS, ...row } } : opened;
  const submit = async (values: Partial<Dict>) => {
    const fixed = parent ? { parentId: row?.parentId ?? parent.id, code: parent.code } : {};
    await dictApi(kind).submit({ ...(row?.id ? { id: row.id } : {}), ...values, ...fixed });
    onSaved();
  };
  return (
    <FormDialog<Dict>
      opened={start}
      label={t(parent ? 'dict.entry' : 'dict.dictionary')}
      formKey={parent ? `${kind}:${parent.id}` : kind}
      rowId={({ id }) => id}
      onClose={onClose}
      onSubmit={submit}
    >
      <ProFormText
        name="code"
        label={t('dict.code')}
        rules={needed('code')}
        disabled={parent !== undefined}
        fieldProps={{ maxLength: 255 }}
      />
      <ProFormText
        name="dictValue"
        label={t('dict.dictValue')}
        rules={needed('dictValue')}
        fieldProps={{ maxLength: 255 }}
      />
      {parent && (
        <>
          <ProFormTreeSelect
            name="parentId"
            label={t('dict.parentId')}
            disabled
            placeholder={t('dict.needed.parentId')}
            fieldProps={{
              treeDefaultExpandAll: true,
              fieldNames: { label: 'dictValue', value: 'id', children: 'children' },
              treeData: [{ ...parent, children: siblings }],
            }}
          />
          <ProFormText
            name="dictKey"
            label={t('dict.dictKey')}
            rules={needed('dictKey')}
            fieldProps={{ maxLength: 255 }}
          />
        </>
      )}
      <ProFormDigit
        name="sort"
        label={t('dict.sort')}
        rules={needed('sort')}
        min={0}
        max={99999}
        fieldProps={{ precision: 0 }}
      />
      <ProFormRadio.Group
        name="isSealed"
        label={t('dict.isSealed')}
        rules={needed('isSealed')}
        options={[
          { value: 0, label: t('dict.open') },
          { value: 1, label: t('dict.sealed') },
        ]}
      />
      <ProFormTextArea
        name="remark"
        label={t('dict.remark')}
        colProps={{ span: 24 }}
        fieldProps={{ maxLength: 255, showCount: true }}
      />
    </FormDialog>
  );
}
