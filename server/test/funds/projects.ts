import {
  centralBudget,
  centralGovernment,
  progressBounds,
  projectFile,
  ProjectFileType,
  sheng,
} from '@gushu/shared';
import type { Product } from '../kit/app.js';
import { bodyOf, BUDGET_YEAR, buildOldTree, buildRow, COUNTY, type Given } from '../kit/factories.js';
import { type SignedIn, signInAs } from '../kit/people.js';

/** Root of the calls of rescue projects. */
export const PROJECTS = '/api/centralGovernment/centralGovernment';

/** People of the levels that take part in a project of a county, and of the county beside it. */
export async function staff(t: Product) {
  const signIn = (role: string, xzCode: string, tenantId?: string) =>
    signInAs(t, { roles: [role], xzCode, ...(tenantId ? { tenantId } : {}) });
  return {
    nation: await signIn('nation', ''),
    province: await signIn('province', '33'),
    city: await signIn('city', '3301'),
    county: await signIn('county', COUNTY),
    colleague: await signIn('county', COUNTY),
    beside: await signIn('county', '330108'),
  };
}

/** A project that a county saves for a new tree of its own, and what it sends. */
export async function saveProject(t: Product, county: SignedIn, given: Given = {}) {
  const { id: oldTreeId } = await buildOldTree(t.db, { xzCode: `${COUNTY}002` });
  const body = await bodyOf(t.db, centralGovernment, { oldTreeId, fund: 20, centralFund: 10, ...given });
  const answer = await county.post(`${PROJECTS}/save`, body);
  const { data, ...rest } = answer.body as { data: { id: string; version: number }; code: number };
  return { ...data, oldTreeId, body, answer: rest };
}

/** A stored project, as it is in a stage. */
export const storeProject = (t: Product, given: Given = {}) =>
  buildRow(t.db, centralGovernment, {
    ...{ publishStatus: 0, publishTime: null, checkStatus: 0, fund: 20, centralFund: 10 },
    progress: progressBounds(Number(given['stage'] ?? 1)).from,
    ...given,
  });

/** The acceptance file of a project. */
export const addAcceptance = (t: Product, projectId: string) =>
  buildRow(t.db, projectFile, { projectId, fileType: ProjectFileType.acceptance });

/** Money of the nation for a province, and what the province passes on to a county of it. */
export async function grant(
  t: Product,
  { fund, county, year = BUDGET_YEAR }: { fund: number; county?: number; year?: number },
) {
  const { id: parentId } = await buildRow(t.db, centralBudget, { xzCode: '33', fund, year });
  if (county !== undefined)
    await buildRow(t.db, sheng, { parentId, xzCode: COUNTY, centralFund: county, year });
}
