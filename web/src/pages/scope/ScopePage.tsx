import { ProCard } from '@ant-design/pro-components';
import { apiScope, dataScope, type RowOf } from '@gushu/shared';
import { Col, Row as Line } from 'antd';
import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import type { Control } from '../../layout/control.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { SideTree, type SideNode } from '../../table/SideTree.js';
import { RuleEditor } from './RuleEditor.js';
import './scope.css';

/** A scope of either kind: shared fields, and optional ones of each kind. */
type Scope = RowOf<typeof dataScope | typeof apiScope> &
  Partial<RowOf<typeof dataScope> & RowOf<typeof apiScope>>;

interface Kind {
  entity: typeof dataScope | typeof apiScope;
  show: EntityOptions<Scope>['show'];
  /** Columns of the kind only, for the chosen menu. */
  override: (menuCode: string, t: TFunction) => NonNullable<EntityOptions<Scope>['override']>;
  /** Values of a new scope. */
  initial: (menuCode: string) => Partial<Scope>;
}

const DATA: Kind = {
  entity: dataScope,
  show: ['scopeName', 'resourceCode', 'scopeType', 'scopeColumn', 'remark'],
  override: (menuCode, t) => ({
    scopeColumn: { tooltip: t('scope.columnHint') },
    scopeValue: {
      wide: true,
      hideInTable: true,
      input: (control: Control) => <RuleEditor {...control} menuCode={menuCode} />,
      // Rules are validated as a whole by the server.
      form: { formItemProps: {} },
    },
  }),
  initial: (menuCode) => ({
    resourceCode: `${menuCode}_data`,
    scopeClass: menuCode,
    scopeColumn: 'create_dept',
    scopeField: '*',
    scopeType: 1,
  }),
};

const API: Kind = {
  entity: apiScope,
  show: ['scopeName', 'resourceCode', 'scopePath', 'scopeType', 'remark'],
  override: (_menuCode, t) => ({ scopePath: { tooltip: t('scope.pathHint') } }),
  initial: (menuCode) => ({
    resourceCode: `${menuCode}_api`,
    scopePath: `/blade-system/${menuCode}/**`,
    scopeType: 1,
  }),
};

/** The scopes of one menu. */
function Scopes({ kind, menu }: { kind: Kind; menu: SideNode }) {
  const { entity, show } = kind;
  const label = useLabel()(entity.label);
  const code = menu.code ?? '';
  const options = useMemo(
    () => (t: TFunction) => ({
      show,
      override: {
        ...kind.override(code, t),
        menuId: { hideInTable: true, hideInForm: true, search: false } as const,
      },
    }),
    [kind, show, code],
  );
  const api = useMemo(
    () => entityApi<Kind['entity'], Scope>(entity, { fixed: { menuId: menu.id } }),
    [entity, menu.id],
  );
  return (
    <AdminScreen
      name={entity.name}
      right={`${entity.name}_setting`}
      label={label}
      columns={useEntityColumns<Kind['entity'], Scope>(entity, options)}
      api={{ ...api, save: (values, row) => api.save({ ...values, menuId: menu.id }, row) }}
      queryKey={['list', entity.name, menu.id]}
      initial={kind.initial(code)}
      heading={`${menu.title} · ${label}`}
      nameOf={({ scopeName }) => scopeName}
    />
  );
}

function ScopePage({ kind }: { kind: Kind }) {
  const { t, i18n } = useTranslation();
  const english = i18n.language === 'en';
  const [menu, choose] = useState<SideNode>();
  return (
    <Line gutter={[16, 16]}>
      <Col xs={24} lg={7} xl={6}>
        <SideTree
          heading={t('scope.menus')}
          path="blade-system/menu/menu-list"
          nameOf={({ name = '', nameEn }) => (english && nameEn) || name}
          chosen={menu?.id ?? ''}
          onChoose={choose}
        />
      </Col>
      <Col xs={24} lg={17} xl={18}>
        {menu ? (
          <Scopes key={menu.id} kind={kind} menu={menu} />
        ) : (
          <ProCard variant="outlined">
            <EmptyState title={t('scope.chooseMenu')} hint={t('scope.chooseHint')} />
          </ProCard>
        )}
      </Col>
    </Line>
  );
}

/** Data scopes: the rows that a role sees, menu by menu. */
export const DataScopePage = () => <ScopePage kind={DATA} />;

/** API scopes: calls that only certain roles may make, menu by menu. */
export const ApiScopePage = () => <ScopePage kind={API} />;
