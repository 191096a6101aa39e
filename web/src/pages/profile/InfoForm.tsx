import { Button, Descriptions, Form, Input, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../api/query-client.js';
import { useLeaveWarning } from '../../editing/useLeaveWarning.js';
import { useSubmit } from '../../editing/useSubmit.js';
import { tellDone } from '../../feedback.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { type Person, useProfile } from '../../session/profile.js';
import { useSession } from '../../session/store.js';
import { AvatarInput } from './AvatarInput.js';
import { OWN_FIELDS, type OwnFields, updateInfo } from './profile-api.js';
import { usePlaced } from '../../region/placed.js';

const PHONE = /^1[3-9]\d{9}$/;

/** Particulars of the person that others decide: read-only here. */
function Given({ user }: { user: Person }) {
  const { t } = useTranslation();
  const placed = usePlaced();
  const items = {
    'user.account': user.account,
    'user.roles': user.roleName,
    'user.depts': user.deptName,
    'user.posts': user.postName,
    'user.region': placed(user),
    'user.levelTitle': t(`user.level.${user.xzjb}`),
  };
  return (
    <Descriptions
      column={1}
      items={Object.entries(items).map(([key, text]) => ({
        key,
        label: t(key),
        children: String(text ?? ''),
      }))}
    />
  );
}

function InfoFields({ user }: { user: Person }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<OwnFields>();
  const leave = useLeaveWarning('lost');
  const { saving, submit } = useSubmit<undefined, unknown>({
    form: form as never,
    names: OWN_FIELDS,
    send: async (values) => {
      const own = values as OwnFields;
      await updateInfo(own);
      const { avatar, realName: real_name, name: nick_name } = own;
      useSession.setState((s) => (s.user ? { user: { ...s.user, avatar, real_name, nick_name } } : {}));
      await queryClient.invalidateQueries({ queryKey: ['profile'] });
    },
    onSaved: () => {
      leave.clean();
      tellDone(t('profile.saved'));
    },
  });
  const needed = (message: string) => [{ required: true, whitespace: true, message }];
  const initial = Object.fromEntries(OWN_FIELDS.map((name) => [name, user[name] ?? '']));
  return (
    <Form
      form={form}
      name="profile"
      layout="vertical"
      validateTrigger="onBlur"
      initialValues={initial}
      onValuesChange={leave.dirty}
      onFinish={(values) => void submit({ ...values }, undefined)}
    >
      <Form.Item name="avatar" label={t('profile.avatar')}>
        <AvatarInput />
      </Form.Item>
      <Form.Item name="realName" label={t('profile.realName')} rules={needed(t('profile.realNameNeeded'))}>
        <Input maxLength={20} autoComplete="name" />
      </Form.Item>
      <Form.Item name="name" label={t('profile.name')}>
        <Input maxLength={20} autoComplete="nickname" />
      </Form.Item>
      <Form.Item
        name="phone"
        label={t('profile.phone')}
        rules={[...needed(t('profile.phoneNeeded')), { pattern: PHONE, message: t('profile.phoneForm') }]}
      >
        <Input maxLength={11} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('profile.email')}
        rules={[{ type: 'email', message: t('profile.emailForm') }]}
      >
        <Input maxLength={45} inputMode="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="companyName" label={t('profile.company')} rules={needed(t('profile.companyNeeded'))}>
        <Input maxLength={100} autoComplete="organization" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={saving}>
        {t('action.save')}
      </Button>
    </Form>
  );
}

/** The person's own particulars. */
export function InfoForm() {
  const { data, error, refetch } = useProfile();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  return (
    <div className="profile-info">
      <InfoFields user={data} />
      <Given user={data} />
    </div>
  );
}
