import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { model, modelPrototype, type RowOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Input, InputNumber, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/error.js';
import { useLabel } from '../../columns/record-columns.js';
import { useTask } from '../../editing/useTask.js';
import { useAskLeave } from '../../editing/useLeaveWarning.js';
import { tellDone } from '../../feedback.js';
import { DictionarySelect } from '../../fields/DictionarySelect.js';
import { Dialog } from '../../layout/Dialog.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { IconButton } from '../../layout/IconButton.js';
import { PlainTable } from '../../layout/PlainTable.js';
import { developApi, type DrawnField } from './develop-api.js';

interface Props {
  model: RowOf<typeof model>;
  onClose: () => void;
}

/** Pixels of the dialog, and of its columns. */
const WIDTH = 1320;
const COLUMNS_WIDTH = 1230;
/** Code of the answer where a model has neither fields nor a table. */
const NO_TABLE = 400;
const NEW: DrawnField = { componentType: 'text', isList: 1, isForm: 1, isRequired: 0, isQuery: 0 };
const FLAGS = ['isRequired', 'isList', 'isQuery', 'isForm'] as const;
const LENGTHS: Readonly<Record<string, 'maxLength' | 'scale'>> = {
  text: 'maxLength',
  longtext: 'maxLength',
  html: 'maxLength',
  decimal: 'scale',
};

/** A field with a key of its own while it is drawn. */
type Line = DrawnField & { key: number };

const swapped = (lines: readonly Line[], from: number, to: number): Line[] => {
  const moved = [...lines];
  const [one, other] = [moved[from]!, moved[to]!];
  moved[from] = other;
  moved[to] = one;
  return moved;
};

/** The lines of the designer: what was drawn, or what the table of the model has. */
function useLines(modelId: string, onClose: () => void) {
  const askLeave = useAskLeave('lost');
  const fields = useQuery({
    queryKey: [model.path, 'fields', modelId],
    queryFn: ({ signal }) => developApi.fields(modelId, signal),
    staleTime: 0,
    retry: false,
  });
  const [changed, change] = useState<readonly Line[]>();
  const read = fields.data?.map((field, key): Line => ({ ...field, key }));
  // The list is replaced whole: only what was read, or is known to be empty, may be added to.
  const isEmpty = fields.error instanceof ApiError && fields.error.code === NO_TABLE;
  const isRead = read !== undefined || isEmpty;
  const failure = isRead ? null : fields.error;
  const lines = changed ?? read ?? [];
  const add = () => change([...lines, { ...NEW, key: Math.max(-1, ...lines.map(({ key }) => key)) + 1 }]);
  const close = () => (changed ? askLeave(onClose) : onClose());
  return { fields, isRead, failure, lines, change, add, close };
}

/** How long a text may be, or how many decimals a number has; nothing for other kinds. */
function LengthInput({ line, onChange }: { line: Line; onChange: (values: DrawnField) => void }) {
  const { t } = useTranslation();
  const name = LENGTHS[line.componentType ?? ''];
  return (
    <InputNumber
      aria-label={t('develop.length')}
      min={name === 'scale' ? 0 : 1}
      precision={0}
      disabled={!name}
      value={name && (line[name] ?? -1) >= 0 ? line[name]! : null}
      onChange={(value) => name && onChange({ [name]: value })}
    />
  );
}

/** Draws the fields of a model: label, kind, dictionary, and where each stands. */
export function FieldsDialog({ model: { id, modelName }, onClose }: Props) {
  const { t } = useTranslation();
  const label = useLabel();
  const { fields, isRead, failure, lines, change, add, close } = useLines(id, onClose);
  const { running, run } = useTask();
  const titleOf = (name: keyof typeof modelPrototype.fields) => label(modelPrototype.fields[name].label);
  const put = (at: number, values: DrawnField) =>
    change(lines.map((line, each) => (each === at ? { ...line, ...values } : line)));
  const text = (name: 'propertyName' | 'jdbcComment' | 'commentEn' | 'dictCode', width: number) => ({
    key: name,
    title: titleOf(name),
    width,
    render: (_: unknown, line: Line, at: number) => (
      <Input
        aria-label={titleOf(name)}
        value={line[name] ?? ''}
        maxLength={100}
        disabled={name === 'dictCode' && line.componentType !== 'dictionary'}
        onChange={({ target }) => put(at, { [name]: target.value })}
      />
    ),
  });
  const save = () =>
    run(async () => {
      await developApi.saveFields(id, lines);
      tellDone(t('done.saved'));
      onClose();
    });
  const columns = [
    text('propertyName', 150),
    text('jdbcComment', 140),
    text('commentEn', 150),
    {
      key: 'componentType',
      title: titleOf('componentType'),
      width: 130,
      render: (_: unknown, { componentType }: Line, at: number) => (
        <DictionarySelect
          code="model_kind"
          aria-label={titleOf('componentType')}
          value={componentType}
          onChange={(kind) => put(at, { componentType: String(kind) })}
        />
      ),
    },
    text('dictCode', 130),
    {
      key: 'length',
      title: t('develop.length'),
      width: 100,
      render: (_: unknown, line: Line, at: number) => (
        <LengthInput line={line} onChange={(values) => put(at, values)} />
      ),
    },
    ...FLAGS.map((name) => ({
      key: name,
      title: titleOf(name),
      width: 80,
      render: (_: unknown, line: Line, at: number) => (
        <Checkbox
          aria-label={titleOf(name)}
          checked={line[name] === 1}
          onChange={({ target }) => put(at, { [name]: target.checked ? 1 : 0 })}
        />
      ),
    })),
    {
      key: 'actions',
      title: '',
      width: 110,
      render: (_: unknown, __: Line, at: number) => (
        <Space size={0}>
          <IconButton
            label={t('develop.up')}
            icon={<ArrowUpOutlined />}
            disabled={at === 0}
            onClick={() => change(swapped(lines, at, at - 1))}
          />
          <IconButton
            label={t('develop.down')}
            icon={<ArrowDownOutlined />}
            disabled={at === lines.length - 1}
            onClick={() => change(swapped(lines, at, at + 1))}
          />
          <IconButton
            label={t('action.delete')}
            icon={<DeleteOutlined />}
            onClick={() => change(lines.filter((_line, each) => each !== at))}
          />
        </Space>
      ),
    },
  ];
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('develop.fieldsOf', { name: modelName })}
      okText={t('action.save')}
      confirmLoading={running}
      okButtonProps={{ disabled: !isRead || lines.length === 0 }}
      mask={{ closable: false }}
      onOk={() => void save()}
      onCancel={close}
    >
      {failure && <ErrorState error={failure} onRetry={() => void fields.refetch()} />}
      <PlainTable<Line>
        rowKey="key"
        columns={columns}
        dataSource={[...lines]}
        pagination={false}
        scroll={{ x: COLUMNS_WIDTH, y: 460 }}
        empty={fields.isPending ? t('state.loading') : t('develop.noFields')}
      />
      <Button type="dashed" block icon={<PlusOutlined />} disabled={!isRead} onClick={add}>
        {t('develop.addField')}
      </Button>
    </Dialog>
  );
}
