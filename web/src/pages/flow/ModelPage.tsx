import { PlusOutlined } from '@ant-design/icons';
import type { FlowModel, PageOf } from '@gushu/shared';
import { Button, Form, Tag, Tooltip } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, post } from '../../api/client.js';
import { useInvalidateList } from '../../api/list-rows.js';
import type { TableColumn } from '../../columns/column.js';
import { useFlowName } from '../../diagram/flow-names.js';
import { useTask } from '../../editing/useTask.js';
import { confirmFirst, tellDone } from '../../feedback.js';
import { Dialog } from '../../layout/Dialog.js';
import { usePageTitle } from '../../layout/usePageTitle.js';
import { usePermission } from '../../session/access.js';
import { DataTable } from '../../table/DataTable.js';
import { RowButton } from '../../table/RowButton.js';
import { DeployFields } from './DeployFields.js';
import { ModelEditor } from './ModelEditor.js';

const SCREEN = 'flow_model';

/** Says that a model cannot run yet, and why. */
function DraftTag({ faults }: Pick<FlowModel, 'faults'>) {
  const { t } = useTranslation();
  if (faults.length === 0) return <Tag color="green">{t('flow.ready')}</Tag>;
  return (
    <Tooltip title={faults.join('\n')} styles={{ root: { whiteSpace: 'pre-line' } }}>
      <Tag color="orange" tabIndex={0}>
        {t('flow.draft')}
      </Tag>
    </Tooltip>
  );
}

function useModelColumns(): TableColumn<FlowModel>[] {
  const { t } = useTranslation();
  const named = useFlowName();
  return useMemo(
    () => [
      {
        dataIndex: 'name',
        title: t('flow.column.model'),
        width: 200,
        search: true,
        render: (_, { name }) => named(name),
      },
      {
        dataIndex: 'faults',
        title: t('flow.column.state'),
        width: 100,
        render: (_, row) => <DraftTag {...row} />,
      },
      { dataIndex: 'modelKey', title: t('flow.column.key'), width: 160, search: true },
      { dataIndex: 'description', title: t('flow.column.description'), width: 220 },
      { dataIndex: 'version', title: t('flow.column.version'), width: 90, align: 'right' },
      { dataIndex: 'lastUpdatedBy', title: t('flow.column.lastUpdatedBy'), width: 120 },
      { dataIndex: 'lastUpdated', title: t('flow.column.lastUpdated'), width: 170 },
    ],
    [t, named],
  );
}

/** Deploys a model as it is now. */
function DeployDialog({ model, onClose }: { model: FlowModel; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Record<string, string>>();
  const { running, run } = useTask();
  const deploy = (as: Record<string, string>) =>
    void run(async () => {
      await post('blade-flow/model/deploy', {}, { modelId: model.id, ...as });
      tellDone(t('flow.deployed'));
      onClose();
    });
  return (
    <Dialog
      open
      title={t('flow.deployModel', { name: model.name })}
      okText={t('flow.deploy')}
      okButtonProps={{ loading: running }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={deploy}>
        <DeployFields />
      </Form>
    </Dialog>
  );
}

type Opened = { what: 'new' } | { what: 'edit' | 'deploy'; model: FlowModel };

/** Models: drawn, deployed, removed. */
export function ModelPage() {
  const { t } = useTranslation();
  const columns = useModelColumns();
  const reload = useInvalidateList(SCREEN);
  const mayAdd = usePermission(`${SCREEN}_add`);
  const mayEdit = usePermission(`${SCREEN}_edit`);
  const { run } = useTask();
  const [opened, open] = useState<Opened>();
  const close = () => open(undefined);
  const edit = ({ id }: FlowModel) =>
    void run(async () =>
      open({ what: 'edit', model: await get<FlowModel>('blade-flow/model/detail', { id }) }),
    );
  const remove = ({ id, name }: FlowModel) =>
    confirmFirst(
      t('list.removeAsk'),
      async () => {
        await post('blade-flow/model/remove', {}, { ids: id });
        tellDone(t('done.removed'));
        await reload();
      },
      { danger: true, content: name },
    );
  return (
    <>
      <DataTable<FlowModel>
        screen={SCREEN}
        columns={columns}
        request={(query, signal) => get<PageOf<FlowModel>>('blade-flow/model/list', query, signal)}
        heading={usePageTitle()}
        more={{ rowSelection: false }}
        emptyHint={t('flow.empty.model')}
        {...(mayEdit ? { onOpen: edit } : {})}
        tools={() =>
          mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => open({ what: 'new' })}>
              {t('flow.draw')}
            </Button>
          )
        }
        rowActions={(row) => (
          <>
            <RowButton permission={`${SCREEN}_edit`} onClick={() => edit(row)}>
              {t('action.edit')}
            </RowButton>
            {row.faults.length === 0 && (
              <RowButton
                permission={`${SCREEN}_setting`}
                onClick={() => open({ what: 'deploy', model: row })}
              >
                {t('flow.deploy')}
              </RowButton>
            )}
            <RowButton permission={`${SCREEN}_delete`} danger onClick={() => remove(row)}>
              {t('action.remove')}
            </RowButton>
          </>
        )}
      />
      {opened?.what === 'deploy' && <DeployDialog model={opened.model} onClose={close} />}
      {(opened?.what === 'new' || opened?.what === 'edit') && (
        <ModelEditor
          model={opened.what === 'edit' ? opened.model : undefined}
          onClose={close}
          onSaved={({ faults }) => {
            if (faults.length === 0) close();
            void reload();
          }}
        />
      )}
    </>
  );
}
