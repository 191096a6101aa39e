import { useMutation } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../layout/Dialog.js';
import { textOf } from '../../api/error.js';
import type { TokenAnswer } from '../../session/sign-in.js';
import { type Application, registerGuest } from '../../session/ways.js';
import { sameRule, strongRule } from '../profile/password-rule.js';

interface Values extends Application {
  again: string;
}

/** Fields of the request; the tenant only where nothing else gives it. */
function Fields({ asksTenant }: { asksTenant: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {asksTenant && (
        <Form.Item
          name="tenantId"
          label={t('register.tenantId')}
          rules={[{ required: true, whitespace: true, message: t('register.tenantNeeded') }]}
        >
          <Input autoComplete="off" maxLength={12} autoFocus />
        </Form.Item>
      )}
      <Form.Item
        name="name"
        label={t('register.name')}
        rules={[{ required: true, whitespace: true, message: t('register.nameNeeded') }]}
      >
        <Input autoComplete="name" maxLength={20} autoFocus={!asksTenant} />
      </Form.Item>
      <Form.Item
        name="account"
        label={t('register.account')}
        validateFirst
        rules={[
          { required: true, whitespace: true, message: t('register.accountNeeded') },
          { pattern: /^[\w.@-]{3,45}$/, message: t('register.accountForm') },
        ]}
      >
        <Input autoComplete="username" maxLength={45} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('register.password')}
        extra={t('profile.passwordHint')}
        rules={[{ required: true, message: t('register.passwordNeeded') }, strongRule(t)]}
      >
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Form.Item>
      <Form.Item
        name="again"
        label={t('register.again')}
        dependencies={['password']}
        rules={[
          { required: true, message: t('register.passwordNeeded') },
          ({ getFieldValue }) => sameRule(t, () => getFieldValue('password') as string | undefined),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={16} />
      </Form.Item>
    </>
  );
}

/** Request for an account by a person whom only another system knows. */
export function RegisterDialog({ stranger, onClose }: { stranger: TokenAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const [modal, holder] = Modal.useModal();
  const sending = useMutation({
    mutationFn: (values: Values) => registerGuest(stranger, values),
    onSuccess: () =>
      void modal.success({ title: t('register.alert'), content: t('register.done'), onOk: onClose }),
  });
  /** The server's message, else that it failed. */
  const reasonOf = (error: Error) =>
    textOf(error) === t('error.unknown') ? t('register.failed') : textOf(error);
  const initial = {
    name: stranger.nick_name,
    account: stranger.account.replace(/[^\w.@-]/g, '').slice(0, 45),
  };
  return (
    <Dialog
      open
      title={t('register.title')}
      okText={t('register.submit')}
      confirmLoading={sending.isPending}
      okButtonProps={{ htmlType: 'submit', form: 'register' }}
      onCancel={onClose}
      mask={{ closable: false }}
      width={440}
    >
      {holder}
      <p>{t('register.why')}</p>
      <Form
        form={form}
        // The form behind it has fields of the same names.
        name="register"
        layout="vertical"
        initialValues={initial}
        onFinish={(values: Values) => sending.mutate(values)}
      >
        <Fields asksTenant={!stranger.tenant_id} />
        {sending.error && (
          <p className="login-error" role="alert">
            {reasonOf(sending.error)}
          </p>
        )}
      </Form>
    </Dialog>
  );
}
