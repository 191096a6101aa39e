import type { MenuNode } from '@gushu/shared';
import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { leftAddress } from '../session/tabs.js';
import { menuIcon } from '../layout/menu-icons.js';
import { menuLabel } from '../layout/menu-label.js';
import { isOutside, useOpenEntry } from '../layout/open-entry.js';
import { entryOf } from './side-entries.js';

type Item = NonNullable<MenuProps['items']>[number];

const toItem = (node: MenuNode, top: boolean): Item => ({
  // Folders and pages may share a path; a folder's key must not open a page.
  key: node.children?.length ? `folder:${node.id}` : node.path,
  label: menuLabel(node),
  title: menuLabel(node),
  icon: top ? menuIcon(node) : undefined,
  ...(node.children?.length ? { children: node.children.map((child) => toItem(child, false)) } : {}),
});

const find = (nodes: readonly MenuNode[], path: string): MenuNode | undefined =>
  nodes
    .flatMap((node) => (node.children?.length ? (find(node.children, path) ?? []) : node))
    .find((n) => n.path === path);

interface Props {
  menu: MenuNode[];
  /** Icons only; folders open beside it. */
  collapsed?: boolean;
  /** Called after an entry was chosen: a small screen folds the menu away. */
  onChosen: () => void;
}

/** The granted menu, nested; entries with the open flag 2 and an address of another host open a new window. */
export function SideMenu({ menu, collapsed = false, onChosen }: Props) {
  const openEntry = useOpenEntry();
  const { pathname } = useLocation();
  const items = useMemo(() => menu.map((node) => toItem(node, true)), [menu]);
  const entry = useMemo(() => entryOf(menu, pathname), [menu, pathname]);
  const [opened, setOpened] = useState<string[]>();

  const choose = (path: string) => {
    const entry = find(menu, path) ?? { path };
    // The entry of the page that is open already leads back to its beginning.
    openEntry(isOutside(path) || path === pathname ? entry : { ...entry, path: leftAddress(path) });
    onChosen();
  };
  return (
    <Menu
      mode="inline"
      className="side-menu"
      items={items}
      selectedKeys={entry ? [entry.node.path] : []}
      inlineCollapsed={collapsed}
      {...(collapsed ? {} : { openKeys: opened ?? entry?.folders ?? [] })}
      onOpenChange={setOpened}
      onClick={({ key }) => choose(key)}
    />
  );
}
