import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { nodeOf, useMenu } from '../session/access.js';
import { type Tab, useTabs } from '../session/tabs.js';
import { menuLabel } from './menu-label.js';

/** Name of a tab in the reader's language. */
export function useTabWords(): (tab: Tab) => string {
  const { t } = useTranslation();
  const { data: menu = [] } = useMenu();
  return (tab) =>
    tab.code.includes('.') ? t(tab.code) : menuLabel(nodeOf(menu, ({ code }) => code === tab.code) ?? tab);
}

/** Name of the open page. */
export function usePageTitle(): string {
  const words = useTabWords();
  const { pathname } = useLocation();
  const tab = useTabs((s) => s.tabs.find(({ value }) => value === pathname));
  return tab ? words(tab) : '';
}
