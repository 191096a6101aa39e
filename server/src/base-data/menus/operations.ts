import { filingYearMenus } from './filing.js';
import { CHANGE, CRUD, INSPECTOR, OFFICES, IMPORTERS, VIEW, WRITER } from './grants.js';
import type { MenuFolder } from './seed.js';

/** Who decides on projects of the counties below. */
const REVIEWING = ['view', 'review', 'export'] as const;

/** Menu of data administration in the offices. */
export const operationMenus: MenuFolder[] = [
  {
    code: 'devOps',
    name: ['数据运维', 'Data operations'],
    path: '/devOps',
    source: 'database',
    children: [
      {
        code: 'reportingRecords',
        name: ['上报记录', 'Reports'],
        buttons: [...CHANGE, 'review', 'export'],
        grant: {
          nation: [...VIEW, 'review', 'export'],
          province: [...CRUD, 'review', 'export'],
          city: [...CRUD, 'review', 'export'],
          county: [...CRUD, 'export'],
        },
      },
      {
        code: 'dataImportRecord',
        name: ['数据导入', 'Imports'],
        buttons: ['add', 'delete'],
        grant: IMPORTERS,
      },
      {
        code: 'oldTreeGroupDataImportRecord',
        name: ['古树群导入', 'Imports of groups'],
        grant: IMPORTERS,
      },
      ...filingYearMenus,
      {
        code: 'pictureImportRecord',
        name: ['照片导入', 'Imports of pictures'],
        grant: IMPORTERS,
      },
      {
        code: 'region',
        name: ['行政区划', 'Regions'],
        buttons: [...CHANGE, 'import', 'export'],
        grant: OFFICES,
      },
      {
        code: 'regionMove',
        name: ['区划调整', 'Region merges'],
        buttons: ['add'],
      },
      {
        code: 'treeSpecies',
        name: ['树种管理', 'Tree species'],
        buttons: CHANGE,
        grant: { ...OFFICES, nation: CRUD },
      },
      {
        code: 'centralGovernment',
        name: ['抢救复壮项目', 'Rescue projects'],
        buttons: [...CHANGE, 'review', 'publish', 'import', 'export'],
        grant: {
          nation: REVIEWING,
          province: [...REVIEWING, 'publish'],
          city: [...REVIEWING, 'publish'],
          county: [...WRITER, 'publish'],
        },
      },
      {
        code: 'centralGovernmentFile',
        name: ['项目文件', 'Project files'],
        grant: OFFICES,
      },
      {
        code: 'centralBudget',
        name: ['项目资金管理', 'Project funds'],
        buttons: [...CHANGE, 'import', 'export'],
        grant: {
          nation: WRITER,
          province: [...VIEW, 'export'],
          city: [...VIEW, 'export'],
          county: [...VIEW, 'export'],
        },
      },
      {
        code: 'Sheng',
        name: ['省级资金', 'Provincial funds'],
        buttons: [...CHANGE, 'import', 'export'],
        grant: {
          nation: WRITER,
          province: WRITER,
          city: [...VIEW, 'export'],
          county: [...VIEW, 'export'],
        },
      },
      {
        code: 'inspectionRule',
        name: ['质检规则', 'Inspection rules'],
        buttons: [...CHANGE, 'export'],
        grant: { nation: INSPECTOR, province: INSPECTOR, city: INSPECTOR, county: INSPECTOR },
      },
    ],
  },
];
