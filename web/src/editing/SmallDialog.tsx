import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tellDone } from '../feedback.js';
import { Dialog } from '../layout/Dialog.js';
import type { Values } from './differences.js';
import { clearFaults } from './useFaultMarks.js';
import { useCloseAsk } from './useLeaveWarning.js';
import { useSubmit } from './useSubmit.js';

/** Above questions, which stand above dialogs. */
const ABOVE = 1300;

interface Props<V extends object> {
  title: string;
  /** Whether it opens while another dialog is open: it stands above that one, with a form of another name. */
  above?: boolean;
  width?: number;
  okText?: string;
  /** The fields with what they hold at first. */
  initial: { [name in keyof V]: V[name] | undefined };
  save: (values: V) => Promise<unknown>;
  /** What is said once it is saved; nothing where it is empty. */
  done?: string;
  onSaved?: () => void;
  onClose: () => void;
  /** The form's items. */
  children: ReactNode;
}

/** A few fields in a dialog: Enter saves, faults stand at their fields, what is unsaved is not left unasked. */
export function SmallDialog<V extends object>({
  title,
  above = false,
  width = 480,
  initial,
  ...props
}: Props<V>) {
  const { t } = useTranslation();
  const formName = above ? 'above' : 'small';
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
      {...(above ? { zIndex: ABOVE } : {})}
      title={title}
      {...(props.okText ? { okText: props.okText } : {})}
      mask={{ closable: false }}
      confirmLoading={saving}
      // A button of the form: only with one does Enter send a form of several fields.
      okButtonProps={{ htmlType: 'submit', form: formName }}
      onCancel={close}
    >
      <Form
        form={form}
        name={formName}
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
