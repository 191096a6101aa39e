import {
  type EntityDefinition,
  type Field,
  flag,
  type HistoryRows,
  integer,
  region,
  text,
  valueOf,
} from '@gushu/shared';
import { Divider } from 'antd';
import { useTranslation } from 'react-i18next';
import { HistoryTimeline } from './HistoryTimeline.js';

/** Fields in the history that no form has. */
const MORE: Readonly<Record<string, Field>> = {
  xzCode: region({ label: ['行政区划', 'Region'] }),
  xzjb: integer({ label: ['行政级别', 'Level'] }),
  password: text({ label: ['密码', 'Password'], max: 0 }),
  menuIds: text({ label: ['菜单权限（取消 → 授予）', 'Menus (taken → given)'], max: 0 }),
  dataScopeIds: text({ label: ['数据权限（取消 → 授予）', 'Data scopes (taken → given)'], max: 0 }),
  apiScopeIds: text({ label: ['接口权限（取消 → 授予）', 'API scopes (taken → given)'], max: 0 }),
};
const ACTIVE = { status: flag({ label: ['启用', 'Active'] }) };

interface Props {
  entity: HistoryRows | EntityDefinition;
  row: object;
}

/** Changes of an administered row: fields, people and times. */
export function EntityHistory({ entity, row }: Props) {
  const { t } = useTranslation();
  const id = String(valueOf(row, 'key' in entity && entity.key ? entity.key : 'id'));
  const fields = { ...(entity.name === 'user' ? ACTIVE : {}), ...MORE, ...entity.fields };
  return (
    // Spans a whole line of the form's grid.
    <section aria-label={t('record.history')} className="form-line">
      <Divider titlePlacement="start">{t('record.history')}</Divider>
      <HistoryTimeline
        record={entity}
        fields={fields}
        id={id}
        version={Number(valueOf(row, 'version') ?? 0)}
      />
    </section>
  );
}
