import { model, type RowOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byLabel } from '../../layout/by-label.js';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { asText, type Control } from '../../layout/control.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { developApi } from './develop-api.js';
import { FieldsDialog } from './FieldsDialog.js';

type Model = RowOf<typeof model>;

const api = entityApi(model);

/** A table of our own database, or the name of a new one. */
function TableInput({ value, onChange, ...control }: Control) {
  const { data = [] } = useQuery({
    queryKey: [model.path, 'tables'],
    queryFn: ({ signal }) => developApi.tables(signal),
  });
  return (
    <AutoComplete
      {...control}
      value={asText(value)}
      onChange={(name: string) => onChange?.(name)}
      options={data.map(({ name, comment }) => ({
        value: name,
        label: comment ? `${name} · ${comment}` : name,
      }))}
      showSearch={{
        filterOption: byLabel,
      }}
    />
  );
}

const COLUMNS = {
  show: ['modelName', 'modelCode', 'modelTable', 'regionMode', 'machine', 'modelRemark'],
  override: {
    modelName: { width: 160 },
    modelTable: { input: TableInput, width: 180 },
    datasourceId: { hideInTable: true, hideInForm: true, search: false as const },
    modelClass: { hideInTable: true },
    modelRemark: { wide: true },
  },
} as const;
const NEW = { regionMode: '1', machine: '0' };

/** Models: records that are drawn, from a table that is there or from nothing, field by field. */
export function ModelPage() {
  const { t } = useTranslation();
  const label = useLabel()(model.label);
  const [drawn, draw] = useState<Model>();
  return (
    <>
      <AdminScreen
        name={model.name}
        label={label}
        columns={useEntityColumns(model, COLUMNS)}
        api={api}
        initial={NEW}
        nameOf={({ modelName }) => String(modelName)}
        rowActions={(row) => (
          <RowButton permission="model_edit" onClick={() => draw(row)}>
            {t('develop.fields')}
          </RowButton>
        )}
      />
      {drawn && <FieldsDialog model={drawn} onClose={() => draw(undefined)} />}
    </>
  );
}
