import { useQueryClient } from '@tanstack/react-query';
import { CloseOutlined, MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import { confirmFirst, tellDone } from '../feedback.js';
import { useTabWords } from '../layout/usePageTitle.js';
import { openMenuSearch } from './search/search-state.js';
import { CONSOLE } from '../session/access.js';
import { beside, leftAddress, useTabs } from '../session/tabs.js';

/** Tabs to close once another page is reached: one, all but one, or all. */
interface Closing {
  closes: 'one' | 'others' | 'all';
  value: string;
}

/**
 * Closes tabs on the way to another page, once that page is reached: a person who is asked about unsaved changes and
 * stays keeps the tabs. Only the way there closes them, not a later step back to it.
 */
function useClosing(): (to: string, closing: Closing) => void {
  const navigate = useNavigate();
  const isWay = useNavigationType() !== 'POP';
  const { state } = useLocation() as { state: Partial<Closing> | null };
  useEffect(() => {
    if (!isWay || !state?.closes || state.value === undefined) return;
    const { close, closeOthers, reset } = useTabs.getState();
    ({ one: close, others: closeOthers, all: reset })[state.closes](state.value);
  }, [isWay, state]);
  return (to, closing) => void navigate(to, { state: closing });
}

/** Menu of a tab. */
function useTabMenu(leave: ReturnType<typeof useClosing>): (value: string) => MenuProps {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { pathname } = useLocation();
  const { tabs, closeOthers } = useTabs();

  const clearCache = () =>
    confirmFirst(t('tabs.clearCacheAsk'), async () => {
      await cache.resetQueries();
      tellDone(t('tabs.cleared'));
    });
  const act: Record<string, (value: string) => void> = {
    search: openMenuSearch,
    clear: clearCache,
    others: (value) =>
      value === pathname ? closeOthers(value) : leave(leftAddress(value), { closes: 'others', value }),
    all: (value) => leave(CONSOLE, { closes: 'all', value }),
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

/** The visited pages as links, each with a button that closes it; a right click or the button at the end opens a menu. */
export function VisitedTabs() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { tabs, close } = useTabs();
  const leave = useClosing();
  const menuOf = useTabMenu(leave);
  const words = useTabWords();

  const active = tabs.find(({ value }) => value === pathname);
  const title = active && words(active);

  const scrolled = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = scrolled.current;
    const shown = list?.querySelector('.visited-active');
    if (!list || !shown) return;
    // Sideways only: `scrollIntoView` would move the page too, which has just found its own place again.
    const [room, tab] = [list.getBoundingClientRect(), shown.getBoundingClientRect()];
    if (tab.left < room.left) list.scrollLeft -= room.left - tab.left;
    else if (tab.right > room.right) list.scrollLeft += tab.right - room.right;
    // A title that comes later makes its tab wider.
  }, [pathname, tabs.length, title]);

  const closeOne = (value: string) => {
    const next = value === pathname ? beside(tabs, value) : undefined;
    if (next) leave(next.value + next.query, { closes: 'one', value });
    else close(value);
  };
  return (
    <div className="visited">
      <ul ref={scrolled}>
        {tabs.map((tab) => (
          <Dropdown key={tab.value} trigger={['contextMenu']} menu={menuOf(tab.value)}>
            <li
              className={tab.value === pathname ? 'visited-tab visited-active' : 'visited-tab'}
              data-page={tab.value}
            >
              <Link
                to={tab.value + tab.query}
                {...(tab.value === pathname ? { 'aria-current': 'page' as const } : {})}
              >
                {words(tab)}
              </Link>
              {tabs.length > 1 && (
                <button
                  type="button"
                  className="visited-close"
                  aria-label={t('tabs.close', { name: words(tab) })}
                  onClick={() => closeOne(tab.value)}
                >
                  <CloseOutlined />
                </button>
              )}
            </li>
          </Dropdown>
        ))}
      </ul>
      <Dropdown trigger={['click']} menu={menuOf(pathname)} placement="bottomRight">
        <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('tabs.menu')} />
      </Dropdown>
    </div>
  );
}
