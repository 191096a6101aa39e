import { type SpeciesRow, toldSpecies } from '@gushu/shared';
import { get, post } from '../../api/client.js';
import { crudApi } from '../../api/crud-api.js';

const PATH = toldSpecies.path;

/** Calls of the species list. */
export const speciesApi = {
  ...crudApi<SpeciesRow>(PATH, { separate: true, fixed: { sort: 1 } }),
  history: toldSpecies,
  sections: () => get<{ section: string; num: number }[]>(`${PATH}/treeSection`),
  genera: (section: string) => get<{ genus: string; num: number }[]>(`${PATH}/treeGenus`, { section }),
  editOften: (id: string, often: 0 | 1) => post<unknown>(`${PATH}/editOften`, { id, often }),
};
