import { filingYearMenus } from './filing.js';
import { CRUD, INSPECTOR, OFFICES, IMPORTERS } from './grants.js';
import type { MenuSeed } from './seed.js';

/** What the offices' administrators do with data. */
export const operationMenus: MenuSeed[] = [
  {
    code: 'devOps',
    name: ['数据运维', 'Data operations'],
    path: '/devOps',
    source: 'database',
    children: [
      {
        code: 'dataImportRecord',
        name: ['数据导入', 'Imports'],
        path: '/devOps/dataImportRecord',
        buttons: ['view', 'add', 'delete'],
        grant: IMPORTERS,
      },
      {
        code: 'oldTreeGroupDataImportRecord',
        name: ['古树群导入', 'Imports of groups'],
        path: '/devOps/oldTreeGroupDataImportRecord',
        grant: IMPORTERS,
      },
      ...filingYearMenus,
      {
        code: 'pictureImportRecord',
        name: ['照片导入', 'Imports of pictures'],
        path: '/devOps/pictureImportRecord',
        grant: IMPORTERS,
      },
      {
        code: 'region',
        name: ['行政区划', 'Regions'],
        path: '/devOps/region',
        buttons: ['view', 'add', 'edit', 'delete', 'import', 'export'],
        grant: OFFICES,
      },
      {
        code: 'regionMove',
        name: ['区划调整', 'Region changes'],
        path: '/devOps/regionMove',
        buttons: ['view', 'add'],
      },
      {
        code: 'treeSpecies',
        name: ['树种管理', 'Tree species'],
        path: '/devOps/treeSpecies',
        buttons: ['view', 'add', 'edit', 'delete'],
        grant: { ...OFFICES, nation: CRUD },
      },
      {
        code: 'inspectionRule',
        name: ['质检规则', 'Inspection rules'],
        path: '/devOps/inspectionRule',
        buttons: [...CRUD, 'export'],
        grant: { nation: INSPECTOR, province: INSPECTOR, city: INSPECTOR, county: INSPECTOR },
      },
    ],
  },
];
