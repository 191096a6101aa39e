import { Menu, type MenuProps } from 'antd';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { MenuNode } from '../session/access.js';
import { leftAddress } from './tabs.js';
import { menuIcon } from './menu-icons.js';
import { useMenuLabel } from './menu-label.js';

type Item = NonNullable<MenuProps['items']>[number];
type Label = ReturnType<typeof useMenuLabel>;

const toItem = (node: MenuNode, label: Label, top: boolean): Item => ({
  // Folders and pages may share a path; a folder's key must not open a page.
  key: node.children?.length ? `folder:${node.id}` : node.path,
  label: label(node),
  title: label(node),
  icon: top ? menuIcon(node.path, node.source) : undefined,
  ...(node.children?.length ? { children: node.children.map((child) => toItem(child, label, false)) } : {}),
});

/** The entry a page belongs to: the longest menu path that begins the address. */
function entryOf(
  nodes: readonly MenuNode[],
  pathname: string,
): { path: string; folders: string[] } | undefined {
  let best: { path: string; folders: string[] } | undefined;
  for (const node of nodes) {
    if (node.children?.length) {
      const below = entryOf(node.children, pathname);
      if (below && below.path.length > (best?.path.length ?? 0)) {
        best = { path: below.path, folders: [`folder:${node.id}`, ...below.folders] };
      }
    } else if (pathname === node.path || pathname.startsWith(`${node.path}/`)) {
      if (node.path.length > (best?.path.length ?? 0)) best = { path: node.path, folders: [] };
    }
  }
  return best;
}

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

/** The granted menu, nested; entries of other hosts or with the open flag open a new window. */
export function SideMenu({ menu, collapsed = false, onChosen }: Props) {
  const label = useMenuLabel();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const items = useMemo(() => menu.map((node) => toItem(node, label, true)), [menu, label]);
  const entry = useMemo(() => entryOf(menu, pathname), [menu, pathname]);
  const [opened, setOpened] = useState<string[]>();

  const choose = (path: string) => {
    const outside = /^https?:/.test(path);
    if (outside || find(menu, path)?.isOpen === 2) window.open(path, '_blank', 'noopener');
    // The entry of the page that is open already leads back to its beginning.
    else void navigate(path === pathname ? path : leftAddress(path));
    onChosen();
  };
  return (
    <Menu
      mode="inline"
      className="side-menu"
      items={items}
      selectedKeys={entry ? [entry.path] : []}
      inlineCollapsed={collapsed}
      {...(collapsed ? {} : { openKeys: opened ?? entry?.folders ?? [] })}
      onOpenChange={setOpened}
      onClick={({ key }) => choose(key)}
    />
  );
}
