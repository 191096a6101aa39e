import { code, model, type RowOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import { useInvalidateList } from '../../api/list-rows.js';
import { useLabel } from '../../columns/record-columns.js';
import { useTask } from '../../editing/useTask.js';
import { tellDone } from '../../feedback.js';
import { choicesState } from '../../layout/choices-state.js';
import { useClearing } from '../../layout/clearing.js';
import { asText, type Control } from '../../layout/control.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { developApi } from './develop-api.js';
import { PreviewDialog } from './PreviewDialog.js';

type Code = RowOf<typeof code> & { modelName?: string; subModelName?: string };

const api = entityApi(code);

/** One of the models. */
function ModelSelect({ value, onChange, ...control }: Control) {
  const clearing = useClearing();
  const models = useQuery({
    queryKey: [model.path, 'select'],
    queryFn: ({ signal }) => developApi.models(signal),
  });
  const { data = [] } = models;
  return (
    <Select<string>
      {...control}
      allowClear={clearing}
      value={asText(value) || (undefined as unknown as string)}
      onChange={(id: string | undefined) => onChange?.(id ?? null)}
      notFoundContent={choicesState(models)}
      options={data.map(({ id, modelName }) => ({ value: id, label: modelName }))}
    />
  );
}

/** Blade's words for other houses: kept, but nothing here asks for them. */
const UNUSED = Object.fromEntries(
  [
    ...['serviceName', 'tablePrefix', 'pkName', 'treeId', 'treePid', 'treeName', 'baseMode', 'wrapMode'],
    ...['feignMode', 'codeStyle', 'apiPath', 'webPath', 'templateType', 'menuId'],
  ].map((name) => [name, { hideInTable: true, hideInForm: true, search: false as const }]),
);
const COLUMNS = {
  show: ['codeName', 'modelId', 'packageName', 'subModelId', 'author'],
  override: {
    ...UNUSED,
    codeName: { width: 180 },
    modelId: {
      input: ModelSelect,
      search: false as const,
      render: (_: unknown, row: Code) => row.modelName,
      view: (row: Code) => row.modelName,
    },
    subModelId: {
      input: ModelSelect,
      search: false as const,
      render: (_: unknown, row: Code) => row.subModelName || '-',
      view: (row: Code) => row.subModelName || '-',
    },
    tableName: { offAtFirst: true },
    subFkId: { offAtFirst: true },
  },
} as const;
const NEW = { packageName: 'information' };

/** Generated records: previewed file by file, and downloaded as a zip. */
export function CodePage() {
  const { t } = useTranslation();
  const label = useLabel()(code.label);
  const forget = useInvalidateList(code.name);
  const { run } = useTask();
  const [shown, show] = useState<Code>();
  const copy = async (id: string) => {
    await developApi.copy(id);
    tellDone(t('done.saved'));
    await forget();
  };
  return (
    <>
      <AdminScreen
        name={code.name}
        label={label}
        columns={useEntityColumns(code, COLUMNS)}
        api={api}
        initial={NEW}
        nameOf={({ codeName }) => String(codeName)}
        batch={[
          {
            key: 'generate',
            label: t('develop.generate'),
            permission: 'code_view',
            run: (rows) => developApi.generate(rows.map(({ id }) => id)),
          },
        ]}
        rowActions={(row) => (
          <>
            <RowButton permission="code_view" onClick={() => show(row)}>
              {t('develop.preview')}
            </RowButton>
            <RowButton permission="code_view" onClick={() => void run(() => developApi.generate([row.id]))}>
              {t('develop.download')}
            </RowButton>
            <RowButton permission="code_add" onClick={() => void run(() => copy(row.id))}>
              {t('develop.copy')}
            </RowButton>
          </>
        )}
      />
      {shown && <PreviewDialog id={shown.id} name={String(shown.codeName)} onClose={() => show(undefined)} />}
    </>
  );
}
