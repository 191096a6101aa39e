import { useQueryClient } from '@tanstack/react-query';
import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, Tabs, type MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { askFirst, tellDone } from '../feedback.js';
import { useTabWords } from '../layout/usePageTitle.js';
import { openMenuSearch } from './search/search-state.js';
import { useTabs, type Tab } from '../session/tabs.js';

/** What the tab menus offer for a tab. */
function useTabMenu(): (value: string) => MenuProps {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { tabs, closeOthers, reset } = useTabs();

  const clearCache = () =>
    askFirst(t('tabs.clearCacheAsk'), async () => {
      await cache.resetQueries();
      tellDone(t('tabs.cleared'));
    });
  const act: Record<string, (value: string) => void> = {
    search: openMenuSearch,
    clear: clearCache,
    others: (value) => {
      closeOthers(value);
      void navigate(value);
    },
    all: () => {
      reset();
      void navigate('/');
    },
  };
  return (value) => ({
    items: [
      { key: 'search', label: t('search.title'), extra: 'Ctrl+K' },
      { type: 'divider' },
      { key: 'clear', label: t('tabs.clearCache') },
      { key: 'others', label: t('tabs.closeOthers'), disabled: tabs.length <= 1 },
      { key: 'all', label: t('tabs.closeAll') },
    ],
    onClick: ({ key, domEvent }) => {
      domEvent.stopPropagation();
      act[key]?.(value);
    },
  });
}

/** The visited pages as tabs; a right click or the button at the end opens their menu. */
export function VisitedTabs() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { tabs, close } = useTabs();
  const menuOf = useTabMenu();
  const words = useTabWords();

  const go = (tab: Tab | undefined) => tab && void navigate(tab.value + tab.query);
  return (
    <Tabs
      className="visited"
      type="editable-card"
      size="small"
      hideAdd
      activeKey={pathname}
      onChange={(key) => go(tabs.find(({ value }) => value === key))}
      onEdit={(key, action) => {
        if (action !== 'remove') return;
        const next = close(String(key));
        if (String(key) === pathname) go(next);
      }}
      items={tabs.map((tab) => ({
        key: tab.value,
        closable: tabs.length > 1,
        label: (
          <Dropdown trigger={['contextMenu']} menu={menuOf(tab.value)}>
            <span>{words(tab)}</span>
          </Dropdown>
        ),
      }))}
      tabBarExtraContent={
        <Dropdown trigger={['click']} menu={menuOf(pathname)} placement="bottomRight">
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('tabs.menu')} />
        </Dropdown>
      }
    />
  );
}
