import { role, type RowOf } from '@gushu/shared';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import type { Control } from '../../layout/control.js';
import { TreePicker } from '../../fields/TreePicker.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { RoleGrant } from './RoleGrant.js';

type Role = RowOf<typeof role> & { parentName?: string };

const api = entityApi(role);

function ParentInput(control: Control) {
  return <TreePicker {...control} path="blade-system/role/tree" top={useTranslation().t('tree.top')} />;
}

const options = (t: TFunction): EntityOptions<Role> => ({
  show: ['roleName', 'roleAlias', 'sort'],
  override: {
    roleName: { width: 240 },
    parentId: {
      input: ParentInput,
      hideInTable: true,
      view: (row) => row.parentName || t('tree.top'),
    },
  },
});

/** The roles as a tree, and what each may. */
export function RolePage() {
  const { t } = useTranslation();
  const label = useLabel()(role.label);
  const [chosen, choose] = useState<Role>();
  return (
    <>
      <AdminScreen
        name={role.name}
        label={label}
        columns={useEntityColumns(role, options)}
        api={api}
        initial={{ parentId: '0', sort: 1 }}
        nameOf={({ roleName }) => String(roleName)}
        paged={false}
        more={{ expandable: { defaultExpandAllRows: true } }}
        rowActions={(row, { open }) => (
          <>
            <RowButton permission="role_setting" onClick={() => choose(row)}>
              {t('role.setting')}
            </RowButton>
            <RowButton permission="role_add" onClick={() => open({ mode: 'add', row: { parentId: row.id } })}>
              {t('dict.addBelow')}
            </RowButton>
          </>
        )}
      />
      {chosen && (
        <RoleGrant
          role={{ id: chosen.id, name: String(chosen.roleName) }}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  );
}
