import { useTranslation } from 'react-i18next';
import { get, post } from '../../api/client.js';
import { type Rights, TickDialog } from '../../table/TickDialog.js';

async function read(topMenuIds: string): Promise<Rights<'menu'>> {
  const [trees, keys] = await Promise.all([
    get<Rights<'menu'>['trees']>('blade-system/menu/grant-top-tree'),
    get<Rights<'menu'>['keys']>('blade-system/menu/top-tree-keys', { topMenuIds }),
  ]);
  return { trees, keys };
}

interface Props {
  topMenu: { id: string; name: string };
  onClose: () => void;
}

/** The menus that the side menu is cut to while the top menu is chosen. */
export function TopMenuGrant({ topMenu, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <TickDialog
      title={t('topMenu.settingOf', { name: topMenu.name })}
      id={topMenu.id}
      kinds={[['menu', t('role.menu')]]}
      read={() => read(topMenu.id)}
      save={({ keys }) =>
        post('blade-system/topmenu/grant', { topMenuIds: [topMenu.id], menuIds: keys.menu })
      }
      onClose={onClose}
    />
  );
}
