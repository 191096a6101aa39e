import { Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { tellDone } from '../feedback.js';
import { Dialog } from '../layout/Dialog.js';
import type { Values } from './differences.js';
import { clearFaults } from './useFaultMarks.js';
import { useCloseAsk } from './useLeaveWarning.js';
import { useSubmit } from './useSubmit.js';

interface Props<V extends object> {
  title: string;
  width?: number;
  okText?: string;
  /** The fields with their first values. */
  initial: { [name in keyof V]: V[name] | undefined };
  save: (values: V) => Promise<unknown>;
  /** Message after the save; no message if empty. */
  done?: string;
  onSaved?: () => void;
  onClose: () => void;
  /** The form's items. */
  children: ReactNode;
}

/** A few fields in a dialog: Enter saves, faults stand at their fields, and closing asks about unsaved changes. */
export function SmallDialog<V extends object>({ title, width = 480, initial, ...props }: Props<V>) {
  const { t } = useTranslation();
  // One may open above another.
  const formId = useId();
  const [form] = Form.useForm();
  const { leave, close } = useCloseAsk(props.onClose);
  const { saving, submit } = useSubmit<undefined, unknown>({
    form,
    names: Object.keys(initial),
    send: (values) => props.save(values as V),
    onSaved: () => {
      leave.clean();
      const { done = t('done.saved') } = props;
      if (done) tellDone(done);
      props.onSaved?.();
      props.onClose();
    },
  });
  return (
    <Dialog
      open
      width={width}
      title={title}
      {...(props.okText ? { okText: props.okText } : {})}
      mask={{ closable: false }}
      confirmLoading={saving}
      // A submit button of the form: only with one does Enter send a form of several fields.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      onCancel={close}
    >
      <Form
        form={form}
        id={formId}
        name="small"
        layout="vertical"
        initialValues={initial}
        onValuesChange={(changed: Values) => {
          clearFaults(form, Object.keys(changed));
          leave.dirty();
        }}
        onFinish={(values: Values) => void submit(values, undefined)}
      >
        {props.children}
      </Form>
    </Dialog>
  );
}
