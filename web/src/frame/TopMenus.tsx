import type { TopMenu } from '@gushu/shared';
import { Menu } from 'antd';
import { useTranslation } from 'react-i18next';
import { menuLabel } from '../layout/menu-label.js';
import { useOpenEntry } from '../layout/open-entry.js';
import { useChosenTop, WHOLE } from './top-menu.js';

interface Props {
  tops: TopMenu[];
  chosen: string;
  /** Below each other, in the drawer of a small screen. */
  inline?: boolean;
}

/** The top menus: each cuts the side menu to its part. Nothing where a tenant has none. */
export function TopMenus({ tops, chosen, inline = false }: Props) {
  const { t } = useTranslation();
  const openEntry = useOpenEntry();
  if (tops.length === 0) return null;
  const choose = (id: string) => {
    useChosenTop.setState({ chosen: id });
    const path = tops.find((top) => top.id === id)?.path;
    if (path && path !== '/') openEntry({ path });
  };
  return (
    <nav aria-label={t('frame.topMenu')} className={inline ? '' : 'top-menus'}>
      <Menu
        mode={inline ? 'inline' : 'horizontal'}
        selectedKeys={[chosen || 'whole']}
        items={[
          { key: 'whole', label: t('frame.whole') },
          ...tops.map((top) => ({ key: top.id, label: menuLabel(top) })),
        ]}
        onClick={({ key }) => choose(key === 'whole' ? WHOLE : key)}
      />
    </nav>
  );
}
