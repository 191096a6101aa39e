import { Button, Form, type FormInstance } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props<V> {
  form: FormInstance<V>;
  onFinish: (values: V) => void;
  /** Error that belongs to no field. */
  error?: string | undefined;
  busy: boolean;
  /** Whether the form cannot be sent yet. */
  disabled?: boolean;
  children: ReactNode;
}

/** Shared layout of all sign-in forms: their fields stand above one error and one button. */
export function WayForm<V>({ form, onFinish, error, busy, disabled = false, children }: Props<V>) {
  const { t } = useTranslation();
  return (
    <Form
      form={form}
      size="large"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={onFinish}
    >
      {children}
      {error && (
        <p className="login-error" role="alert">
          {error}
        </p>
      )}
      <Button type="primary" htmlType="submit" block disabled={disabled} loading={busy}>
        {t('login.submit')}
      </Button>
    </Form>
  );
}
