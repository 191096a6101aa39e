import type { PasswordChange } from '@gushu/shared';
import { Alert, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../editing/useSubmit.js';
import { tellDone } from '../../feedback.js';
import { useMustChange } from '../../session/profile.js';
import { forget } from '../../session/sign-in.js';
import { oldRule, sameRule, strongRule } from './password-rule.js';
import { updatePassword } from './profile-api.js';

const LATER = 1_500;
const NAMES = ['oldPassword', 'newPassword', 'newPassword1'];

/** Changes the own password; all own sessions end with the old one. */
export function PasswordForm() {
  const { t } = useTranslation();
  const [form] = Form.useForm<PasswordChange>();
  const { saving, submit } = useSubmit<undefined, unknown>({
    form: form as never,
    names: NAMES,
    send: (values) => updatePassword(values as unknown as PasswordChange),
    onSaved: async () => {
      tellDone(t('profile.passwordDone'));
      await new Promise((told) => setTimeout(told, LATER));
      forget('password');
    },
  });
  const mustChange = useMustChange();
  const strong = strongRule(t);
  const same = sameRule(t, () => form.getFieldValue('newPassword') as string | undefined);
  const fields = [
    ['oldPassword', 'current-password', [oldRule(t)]],
    ['newPassword', 'new-password', [strong]],
    ['newPassword1', 'new-password', [strong, same]],
  ] as const;
  return (
    <Form
      form={form}
      name="password"
      layout="vertical"
      className="profile-password"
      validateTrigger="onBlur"
      onFinish={(values) => void submit({ ...values }, undefined)}
    >
      {mustChange && <Alert type="warning" showIcon title={t('profile.mustChange')} className="list-alert" />}
      {fields.map(([name, autoComplete, rules]) => (
        <Form.Item
          key={name}
          name={name}
          label={t(`profile.${name}`)}
          {...(name === 'newPassword' ? { extra: t('profile.passwordHint') } : {})}
          validateFirst
          dependencies={name === 'newPassword1' ? ['newPassword'] : []}
          rules={[{ required: true, message: t(`profile.${name}Needed`) }, ...rules]}
        >
          <Input.Password autoComplete={autoComplete} placeholder={t('profile.passwordShort')} />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={saving}>
        {t('profile.changePassword')}
      </Button>
    </Form>
  );
}
