import { ModalForm } from '@ant-design/pro-components';
import { Alert, Button, Form } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { showFieldErrors, tellDone } from '../feedback.js';
import { useDraft } from '../session/draft.js';

/** What a dialog is open for. A row is there when it is viewed or edited. */
export type Opened<R> = { mode: 'add'; row?: Partial<R> } | { mode: 'edit' | 'view'; row: R };

interface Props<R> {
  opened: Opened<R> | undefined;
  /** What is added, viewed or edited. */
  label: string;
  /** Names the draft of this form; the row's id is added to it. */
  formKey: string;
  rowId: (row: R) => string;
  onClose: () => void;
  onSubmit: (values: Partial<R>) => Promise<unknown>;
  children: ReactNode;
  width?: number;
}

/** A form in a dialog that does not close by a click outside; keeps a draft until it is saved. */
export function FormDialog<R extends object>(props: Props<R>) {
  const { opened } = props;
  return opened && <OpenDialog key={opened.mode} {...props} opened={opened} />;
}

function OpenDialog<R extends object>({ opened, rowId, ...props }: Props<R> & { opened: Opened<R> }) {
  const { t } = useTranslation();
  const { mode } = opened;
  const [form] = Form.useForm();
  const id = opened.mode === 'add' ? 'new' : rowId(opened.row);
  const draft = useDraft(`${props.formKey}:${id}`, form, mode !== 'view');
  const initial: object = { ...opened.row };

  const discard = () => {
    draft.clear();
    form.resetFields();
  };
  const submit = async (values: Partial<R>): Promise<boolean> => {
    try {
      await props.onSubmit(values);
    } catch (error) {
      showFieldErrors(form, error);
      return false;
    }
    draft.clear();
    tellDone(t(mode === 'add' ? 'done.added' : 'done.updated'));
    props.onClose();
    return true;
  };
  return (
    <ModalForm
      open
      // Names the fields' ids: a search form behind the dialog has fields of the same names.
      name="entry"
      form={form}
      title={t('form.title', { action: t(`action.${mode}`), label: props.label })}
      width={props.width ?? 880}
      grid
      rowProps={{ gutter: 16 }}
      colProps={{ xs: 24, md: 12 }}
      readonly={mode === 'view'}
      initialValues={initial}
      modalProps={{ mask: { closable: false }, destroyOnHidden: true, styles: { body: { paddingTop: 16 } } }}
      {...(mode === 'view' ? { submitter: false as const } : {})}
      validateTrigger="onBlur"
      onValuesChange={draft.onValuesChange}
      onOpenChange={(open) => !open && props.onClose()}
      onFinish={submit}
    >
      {draft.restoredAt && (
        <Alert
          type="info"
          showIcon
          className="draft-hint"
          title={t('draft.restored', { time: dayjs(draft.restoredAt).format('MM-DD HH:mm') })}
          action={
            <Button size="small" onClick={discard}>
              {t('draft.discard')}
            </Button>
          }
        />
      )}
      {props.children}
    </ModalForm>
  );
}
