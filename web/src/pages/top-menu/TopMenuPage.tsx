import { topMenu, type RowOf } from '@gushu/shared';
import { Tag } from 'antd';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { entityApi } from '../../api/entity-api.js';
import { tellDone, tellError } from '../../feedback.js';
import { menuIcons } from '../../layout/menu-icons.js';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { RowButton } from '../../table/RowButton.js';
import { IconInput } from '../menu/IconInput.js';
import { TopMenuGrant } from './TopMenuGrant.js';

type TopMenu = RowOf<typeof topMenu>;

const api = entityApi(topMenu);

const options = (t: TFunction): EntityOptions<TopMenu> => ({
  show: ['code', 'name', 'source', 'path', 'sort', 'isMain'],
  override: {
    source: {
      width: 90,
      search: false,
      input: IconInput,
      render: (_, row) => menuIcons[String(row.source)] ?? row.source,
      view: (row) => menuIcons[String(row.source)] ?? (String(row.source ?? '') || '-'),
    },
    isMain: {
      render: (_, row) => row.isMain === 1 && <Tag color="green">{t('field.yes')}</Tag>,
    },
  },
});

/** The entries of the bar above the side menu, and the menus each shows. */
export function TopMenuPage() {
  const { t } = useTranslation();
  const label = useLabel()(topMenu.label);
  const [chosen, choose] = useState<TopMenu>();
  const putFirst = (id: string, reload: () => void) =>
    post('blade-system/topmenu/enable', undefined, { id }).then(() => {
      tellDone(t('done.saved'));
      reload();
    }, tellError);
  return (
    <>
      <AdminScreen
        name={topMenu.name}
        label={label}
        columns={useEntityColumns(topMenu, options)}
        api={api}
        initial={{ sort: 1 }}
        nameOf={({ name }) => String(name)}
        rowActions={(row, { reload }) => (
          <>
            <RowButton permission="topmenu_setting" onClick={() => choose(row)}>
              {t('topMenu.setting')}
            </RowButton>
            {row.isMain !== 1 && (
              <RowButton permission="topmenu_edit" onClick={() => void putFirst(row.id, reload)}>
                {t('topMenu.putFirst')}
              </RowButton>
            )}
          </>
        )}
      />
      {chosen && (
        <TopMenuGrant
          topMenu={{ id: chosen.id, name: String(chosen.name) }}
          onClose={() => choose(undefined)}
        />
      )}
    </>
  );
}
