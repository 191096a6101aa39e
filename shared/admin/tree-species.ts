import { defineEntity, type Values } from '../record/define.js';
import type { RowOf } from '../record/row.js';
import { flag, integer, text } from '../record/fields.js';

/** A species of tree with its family and genus: one list, which everybody reads and the platform's people keep. */
export const treeSpecies = defineEntity({
  name: 'treeSpecies',
  path: 'treeSpecies/treeSpecies',
  table: 'tree_species',
  label: ['树种', 'Species'],
  title: 'species',
  tenancy: 'shared',
  search: 'map',
  groups: {},
  fields: {
    code: text({ label: ['树种代码', 'Code'], max: 20, pattern: '[\\w-]+', patternHint: ['字母、数字和横线', 'letters, digits and dashes'], help: ['不填则自动编号', 'Numbered by itself when left empty'] }),
    species: text({ label: ['中文名', 'Chinese name'], max: 50, required: 'draft', filter: 'like' }),
    latinName: text({ label: ['拉丁名', 'Latin name'], max: 120, required: 'draft', filter: 'like' }),
    alias: text({ label: ['俗名', 'Common names'], max: 200 }),
    section: text({ label: ['科', 'Family'], max: 50, required: 'draft', filter: 'like' }),
    sectionLatin: text({ label: ['科拉丁名', 'Family, Latin'], max: 50 }),
    genus: text({ label: ['属', 'Genus'], max: 50, required: 'draft', filter: 'like' }),
    genusLatin: text({ label: ['属拉丁名', 'Genus, Latin'], max: 50 }),
    protectClass: text({ label: ['国家重点保护', 'National protection'], max: 1, pattern: '[012]', patternHint: ['0、1或2', '0, 1 or 2'] }),
    sort: integer({ label: ['排序', 'Order'], min: 0, max: 2_147_483_647 }),
    sensitive: flag({ label: ['敏感树种', 'Sensitive'], help: ['敏感树种的精确位置只对有权限的人员显示', 'The precise position of a sensitive species is shown to authorised staff only'] }),
    isOften: flag({ label: ['常用', 'Often used'] }),
  },
});

/** Fields of a species that a client may send. */
export type TreeSpeciesInput = Values<typeof treeSpecies>;

/** How far a job is that shows or hides the places of a species' trees as the species has it; 0 of 0 before it begins. */
export interface SensitiveProgress {
  total: number;
  done: number;
}

/** A species as it is listed; its progress as long as not all of its trees are updated. */
export type SpeciesRow = RowOf<typeof treeSpecies> & { sensitiveProgress?: SensitiveProgress };

/** A species as pickers read it. */
export type ShortSpecies = Record<
  'id' | 'species' | 'latinName' | 'section' | 'sectionLatin' | 'genus' | 'genusLatin' | 'alias',
  string
>;
