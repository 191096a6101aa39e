import { get, post } from '../../api/client.js';
import { crudApi } from '../../api/crud-api.js';

/** A species of tree with its family and genus. */
export interface TreeSpecies {
  id: string;
  code: string;
  section: string;
  sectionLatin: string;
  genus: string;
  genusLatin: string;
  species: string;
  latinName: string;
  alias: string;
  /** National protection: 0 none, 1, 2. */
  protectClass: '0' | '1' | '2';
  sensitive: 0 | 1;
  isOften: 0 | 1;
  sort: number;
  version?: number;
}

const PATH = 'treeSpecies/treeSpecies';

/** Calls of the species list. */
export const speciesApi = {
  ...crudApi<TreeSpecies>(PATH, { separate: true, fixed: { sort: 1 } }),
  sections: () => get<{ section: string; num: number }[]>(`${PATH}/treeSection`),
  genera: (section: string) => get<{ genus: string; num: number }[]>(`${PATH}/treeGenus`, { section }),
  editOften: (id: string, often: 0 | 1) => post<unknown>(`${PATH}/editOften`, { id, often }),
};
