import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { readRights, RightsDialog } from '../../rights/RightsDialog.js';

const read = (topMenuIds: string) =>
  readRights<'menu'>('blade-system/menu/grant-top-tree', 'blade-system/menu/top-tree-keys', { topMenuIds });

interface Props {
  topMenu: { id: string; name: string };
  onClose: () => void;
}

/** The menus that the side menu is cut to while the top menu is chosen. */
export function TopMenuGrant({ topMenu, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <RightsDialog
      title={t('topMenu.settingOf', { name: topMenu.name })}
      id={topMenu.id}
      kinds={[['menu', t('role.menu')]]}
      read={() => read(topMenu.id)}
      save={({ keys, version }) =>
        post('blade-system/topmenu/grant', { topMenuIds: [topMenu.id], menuIds: keys.menu, version })
      }
      onClose={onClose}
    />
  );
}
