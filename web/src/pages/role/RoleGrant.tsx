import type { HierarchyNode } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { post } from '../../api/client.js';
import { flat } from '../../api/hierarchy.js';
import { readRights, type Rights, RightsDialog } from '../../rights/RightsDialog.js';

const KINDS = ['menu', 'dataScope', 'apiScope'] as const;
type Kind = (typeof KINDS)[number];

const idsOf = (nodes: readonly HierarchyNode[]): string[] => nodes.map(({ id }) => id);
/** Codes of the leaves: scopes hang below their screens, which are no scopes themselves. */
const leaves = (nodes: readonly HierarchyNode[]): string[] =>
  idsOf(flat(nodes).filter(({ children }) => !children?.length));

const read = (roleIds: string) =>
  readRights<Kind>('blade-system/menu/grant-tree', 'blade-system/menu/role-tree-keys', { roleIds });

/** Sends only the ticked codes of the trees: the server keeps those that the giver lacks themselves. */
function grant(roleId: string, { keys, trees, version }: Rights<Kind>): Promise<unknown> {
  const within = (kind: Kind, ids: string[]) => keys[kind].filter((id) => ids.includes(id));
  return post('blade-system/role/grant', {
    roleIds: [roleId],
    menuIds: within('menu', idsOf(flat(trees.menu))),
    dataScopeIds: within('dataScope', leaves(trees.dataScope)),
    apiScopeIds: within('apiScope', leaves(trees.apiScope)),
    version,
  });
}

interface Props {
  role: { id: string; name: string };
  onClose: () => void;
}

/** Rights of a role: its menus with their buttons, its data scopes and its api scopes. */
export function RoleGrant({ role, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <RightsDialog
      title={t('role.settingOf', { name: role.name })}
      id={role.id}
      kinds={KINDS.map((kind) => [kind, t(`role.${kind}`)] as const)}
      read={() => read(role.id)}
      save={(rights) => grant(role.id, rights)}
      onClose={onClose}
    />
  );
}
