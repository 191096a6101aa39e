import { treeSpecies } from '@gushu/shared';
import { get, post } from '../../api/client.js';
import { entityApi } from '../../api/entity-api.js';

const PATH = treeSpecies.path;

/** Calls of the species list. */
export const speciesApi = {
  ...entityApi(treeSpecies, { separate: true, fixed: { sort: 1 } }),
  sections: () => get<{ section: string; num: number }[]>(`${PATH}/treeSection`),
  genera: (section: string) => get<{ genus: string; num: number }[]>(`${PATH}/treeGenus`, { section }),
  editOften: (id: string, often: 0 | 1) => post<unknown>(`${PATH}/editOften`, { id, often }),
};
