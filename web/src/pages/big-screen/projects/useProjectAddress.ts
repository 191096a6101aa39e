import { centralGovernment, screenOf, viewOf } from '@gushu/shared';
import { useMenu, usePermission } from '../../../session/access.js';
import { isGranted } from '../../../session/granted.js';

const PROJECTS = screenOf(centralGovernment);

/** Answers the address of a project's page; undefined for people who may not open it. */
export function useProjectAddress(): (id: string) => string | undefined {
  const { data: menu = [] } = useMenu();
  const mayView = usePermission('centralGovernment_view');
  const may = mayView && isGranted(menu, PROJECTS);
  return (id) => (may ? viewOf(PROJECTS, id) : undefined);
}
