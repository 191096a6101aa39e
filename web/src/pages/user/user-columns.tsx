import { Select, Space, Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Control } from '../../layout/control.js';
import { TreePicker } from '../../fields/TreePicker.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { useSession } from '../../session/store.js';
import type { EntityOverride, EntityOptions } from '../../table/entity-columns.js';
import { RoleDuty } from './RoleDuty.js';
import { regionRule } from './region-rule.js';
import { REFUSED, ROLES, type User, WAITING } from './user-api.js';
import { PlacedAt } from '../../region/placed.js';

type Column = EntityOverride<User>;

const RolesInput = (control: Control) => <TreePicker {...control} path={ROLES} multiple />;
const DeptsInput = (control: Control) => <TreePicker {...control} path="blade-system/dept/tree" multiple />;
const DeptFilter = (control: Control) => <TreePicker {...control} path="blade-system/dept/tree" />;
const RoleFilter = (control: Control) => <TreePicker {...control} path={ROLES} />;
const PostsInput = (control: Control) => (
  <TreePicker {...control} path="blade-system/post/select" title="postName" multiple />
);
const LeadersInput = (control: Control) => (
  <TreePicker {...control} path="blade-user/user-list" title="realName" multiple />
);
/** The region a person works in. */
export const RegionInput = ({ value, onChange, ...rest }: Control) => (
  <RegionPicker {...rest} value={String(value ?? '')} onChange={(code) => onChange?.(code ?? '')} />
);

const LEVELS = [1, 2, 3, 4] as const;

/** Nobody is placed above who places them. */
export function LevelInput({ value, onChange, ...rest }: Control) {
  const { t } = useTranslation();
  const own = useSession((s) => s.user?.xzjb ?? 1);
  return (
    <Select<number>
      {...rest}
      value={(value ? Number(value) : undefined) as number}
      options={LEVELS.filter((level) => level >= own).map((level) => ({
        value: level,
        label: t(`user.level.${level}`),
      }))}
      onChange={(level) => onChange?.(level)}
    />
  );
}

function StateTags({ row }: { row: User }) {
  const { t } = useTranslation();
  if (row.roleId === WAITING && row.status === REFUSED) return <Tag color="red">{t('user.refused')}</Tag>;
  if (row.roleId === WAITING) return <Tag color="orange">{t('user.waiting')}</Tag>;
  return (
    <Space size={0} wrap>
      <Tag color={row.status === 1 ? 'green' : 'default'}>
        {t(row.status === 1 ? 'user.active' : 'user.off')}
      </Tag>
      {row.isLocked === 1 && <Tag color="red">{t('user.locked')}</Tag>}
    </Space>
  );
}

/** An account; one of another tenant says so, as accounts are distinguished within a tenant only. */
function AccountText({ row }: { row: User }) {
  const own = useSession((s) => s.user?.tenant_id);
  return (
    <>
      {row.account} {row.tenantId !== own && <Tag title={row.tenantName}>{row.tenantId}</Tag>}
    </>
  );
}

/** Places of what the form leads with, before all other fields. */
const LEADS = { account: -6, roleId: -5, xzcode: -4, deptId: -3, realName: -2, xzjb: -1 } as const;

const hidden: Column = { hideInTable: true, search: false };
const picked = (Filter: typeof RoleFilter, input: typeof RolesInput, name: keyof User): Column => ({
  hideInTable: true,
  search: true,
  formItemRender: () => <Filter />,
  input,
  view: (row) => String(row[name] ?? '-'),
});

const place = (t: TFunction): Record<string, Column> => ({
  xzcode: {
    title: t('user.region'),
    hideInTable: true,
    hideInForm: false,
    search: true,
    formOrder: LEADS.xzcode,
    tooltip: t(useSession.getState().user?.xzcode ? 'user.regionHint' : 'user.regionHintNation'),
    formItemRender: () => <RegionInput />,
    form: { formItemProps: { dependencies: ['xzjb', 'roleId'], rules: [regionRule(t)] } },
    input: RegionInput,
    view: (row) => <PlacedAt person={row} />,
  },
  xzname: { title: t('user.region'), width: 140, render: (_, row) => <PlacedAt person={row} /> },
  xzjb: {
    title: t('user.levelTitle'),
    width: 112,
    ellipsis: false,
    hideInForm: false,
    formOrder: LEADS.xzjb,
    sorter: true,
    tooltip: t('user.levelHint'),
    input: LevelInput,
    render: (_, row) => t(`user.level.${row.xzjb}`),
    view: (row) => t(`user.level.${row.xzjb}`),
  },
});

const state = (t: TFunction): Column => ({
  title: t('user.state'),
  width: 110,
  hideInForm: false,
  formOrder: 92,
  search: true,
  valueType: 'select',
  fieldProps: {
    options: [1, 0].map((value) => ({ value, label: t(value === 1 ? 'user.active' : 'user.off') })),
  },
  render: (_, row) => <StateTags row={row} />,
  view: (row) => <StateTags row={row} />,
});

/** Columns of users, for list, search row and dialog. */
export const userOptions = (t: TFunction): EntityOptions<User> => ({
  show: ['account', 'realName', 'roleName', 'deptName', 'xzname', 'xzjb', 'status'],
  override: {
    account: {
      once: true,
      formOrder: LEADS.account,
      ellipsis: false,
      form: { tooltip: t('user.accountHint') },
      render: (_, row) => <AccountText row={row} />,
      view: (row) => <AccountText row={row} />,
    },
    name: { search: false },
    email: { search: false },
    sex: { search: false },
    code: { search: false },
    companyName: { search: false },
    userType: { search: false },
    avatar: { ...hidden, hideInForm: true },
    roleName: { title: t('user.roles'), width: 150 },
    deptName: { title: t('user.depts'), width: 150 },
    postName: { title: t('user.posts'), width: 120 },
    // The form leads with what decides what the person sees: account, role, region, department.
    roleId: {
      ...picked(RoleFilter, RolesInput, 'roleName'),
      required: true,
      chosen: true,
      formOrder: LEADS.roleId,
      form: { formItemProps: { extra: <RoleDuty /> } },
    },
    deptId: { ...picked(DeptFilter, DeptsInput, 'deptName'), formOrder: LEADS.deptId },
    realName: { formOrder: LEADS.realName },
    postId: { ...hidden, input: PostsInput, view: (row) => row.postName || '-' },
    leaderId: { ...hidden, input: LeadersInput, view: undefined as never },
    ...place(t),
    status: state(t),
  },
});
