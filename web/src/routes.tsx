import {
  curingRecord,
  type DimensionCall,
  dimensionStatistics,
  expertDatabase,
  expertInquiry,
  law,
  oldTreeGroup,
  patrolRecord,
  type RecordDefinition,
} from '@gushu/shared';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadPage, type LoadPage } from './api/load-script.js';
import type { ScreenHandle } from './layout/screen.js';
import { FaultPage } from './pages/errors/FaultPage.js';

const dimensionCalls = Object.keys(dimensionStatistics) as DimensionCall[];

const screen = (path: string, load: LoadPage, handle: ScreenHandle = {}): RouteObject => ({
  path,
  lazy: loadPage(load),
  handle: { menu: path, ...handle },
  ErrorBoundary: FaultPage,
});

type RecordPages = Record<'ListPage' | 'FormPage' | 'ViewPage', ComponentType>;

/**
 * List, form and view of a record, at the address of its menu entry and at further ones; the two below are named as
 * `recordPaths` names them. A row is viewed at the first.
 */
const recordScreens = (
  { name }: RecordDefinition,
  paths: readonly [string, ...string[]],
  load: () => Promise<RecordPages>,
): RouteObject[] =>
  paths.flatMap((path) => {
    const menu = paths[0];
    const stem = path.split('/').at(-1);
    const page = (at: string, key: keyof RecordPages, handle: ScreenHandle) =>
      screen(at, async () => ({ Component: (await load())[key] }), { menu, ...handle });
    return [
      page(path, 'ListPage', {}),
      page(`${path}/${stem}Add`, 'FormPage', { writes: name }),
      ...(path === menu ? [page(`${path}/${stem}View`, 'ViewPage', {})] : []),
    ];
  });

/** Filing of a register: years, check and archive, an archived year; and the years for who opens and closes them. */
const filingScreens = (register: 'trees' | 'groups', stem: string): RouteObject[] => {
  const menu = `/profileUpdates/${stem}`;
  const page = (
    path: string,
    key: 'ListPage' | 'FormPage' | 'ViewPage' | 'YearsPage',
    handle: ScreenHandle,
  ) =>
    screen(
      path,
      async () => ({
        Component: (await import('./pages/filing/filing-pages.js')).filingPages[register][key],
      }),
      handle,
    );
  return [
    page(`/devOps/${stem}`, 'YearsPage', {}),
    page(menu, 'ListPage', {}),
    page(`${menu}/${stem}Add`, 'FormPage', { menu, title: 'filing.checkAndArchive' }),
    page(`${menu}/${stem}View`, 'ViewPage', { menu, title: 'filing.view' }),
  ];
};

/** Every screen of the console, one line each. A screen below a menu entry names that entry's path. */
export const screens: RouteObject[] = [
  screen('/wel/index', async () => ({ Component: (await import('./pages/home/HomePage.js')).HomePage }), {
    menu: '',
    title: 'home.title',
  }),
  ...['/dict-horizontal/index', '/dict-vertical/index'].map((path) =>
    screen(path, async () => ({ Component: (await import('./pages/dict/DictPage.js')).DictPage }), {
      menu: '/system/dict',
    }),
  ),
  screen('/system/dict', async () => ({ Component: (await import('./pages/dict/DictPage.js')).DictPage })),
  screen('/system/dictbiz', async () => ({
    Component: (await import('./pages/dict/DictPage.js')).DictBizPage,
  })),
  ...['/system/user', '/devOps/user'].map((path) =>
    screen(path, async () => ({ Component: (await import('./pages/user/UserPage.js')).UserPage }), {
      menu: '/system/user',
    }),
  ),
  screen('/authority/role', async () => ({ Component: (await import('./pages/role/RolePage.js')).RolePage })),
  screen('/authority/datascope', async () => ({
    Component: (await import('./pages/scope/ScopePage.js')).DataScopePage,
  })),
  screen('/authority/apiscope', async () => ({
    Component: (await import('./pages/scope/ScopePage.js')).ApiScopePage,
  })),
  screen('/system/menu', async () => ({ Component: (await import('./pages/menu/MenuPage.js')).MenuPage })),
  screen('/system/dept', async () => ({ Component: (await import('./pages/dept/DeptPage.js')).DeptPage })),
  screen('/system/topmenu', async () => ({
    Component: (await import('./pages/top-menu/TopMenuPage.js')).TopMenuPage,
  })),
  screen(
    '/info/index',
    async () => ({ Component: (await import('./pages/profile/ProfilePage.js')).ProfilePage }),
    { menu: '', title: 'profile.title' },
  ),
  screen('/system/post', async () => ({ Component: (await import('./pages/post/PostPage.js')).PostPage })),
  screen('/devOps/inspectionRule', async () => ({
    Component: (await import('./pages/inspection-rule/InspectionRulePage.js')).InspectionRulePage,
  })),
  screen('/devOps/treeSpecies', async () => ({
    Component: (await import('./pages/tree-species/TreeSpeciesPage.js')).TreeSpeciesPage,
  })),
  ...['/devOps/region', '/base/region'].map((path) =>
    screen(path, async () => ({ Component: (await import('./pages/region/RegionPage.js')).RegionPage }), {
      menu: '/devOps/region',
    }),
  ),
  screen('/devOps/regionMove', async () => ({
    Component: (await import('./pages/region-move/RegionMovePage.js')).RegionMovePage,
  })),
  screen('/basicdata/oldTree', async () => ({
    Component: (await import('./pages/old-tree/OldTreeListPage.js')).OldTreeListPage,
  })),
  screen(
    '/basicdata/oldTree/oldTreeAdd',
    async () => ({ Component: (await import('./pages/old-tree/OldTreeFormPage.js')).OldTreeFormPage }),
    { menu: '/basicdata/oldTree', title: 'oldTree.add', writes: 'oldTree' },
  ),
  screen(
    '/basicdata/oldTree/oldTreeView',
    async () => ({ Component: (await import('./pages/old-tree/OldTreeViewPage.js')).OldTreeViewPage }),
    { menu: '/basicdata/oldTree', title: 'oldTree.view' },
  ),
  ...recordScreens(
    oldTreeGroup,
    ['/basicdata/oldTreeGroup'],
    () => import('./pages/old-tree-group/GroupPages.js'),
  ),
  ...dimensionCalls.map((call) =>
    screen(`/statisAnalysis/${dimensionStatistics[call].screen}`, async () => ({
      Component: (await import('./pages/statistics/dimension-page.js')).dimensionPage(call),
    })),
  ),
  screen('/statisAnalysis/treeSpeciesStatis', async () => ({
    Component: (await import('./pages/statistics/TreeSpeciesStatisPage.js')).TreeSpeciesStatisPage,
  })),
  screen('/statisAnalysis/oldTreeGroupStatis', async () => ({
    Component: (await import('./pages/statistics/OldTreeGroupStatisPage.js')).OldTreeGroupStatisPage,
  })),
  screen('/statisAnalysis/oldTreeResourceStatis', async () => ({
    Component: (await import('./pages/statistics/OldTreeResourceStatisPage.js')).OldTreeResourceStatisPage,
  })),
  ...(
    [
      ['trees', 'oldTreeFiling'],
      ['groups', 'oldTreeGroupFiling'],
    ] as const
  ).flatMap(([register, stem]) => filingScreens(register, stem)),
  ...recordScreens(
    curingRecord,
    ['/protectManage/curingRecord'],
    () => import('./pages/curing-record/CuringPages.js'),
  ),
  ...recordScreens(
    patrolRecord,
    ['/protectManage/patrolRecord', '/syntheticalAttr/patrolRecord'],
    () => import('./pages/patrol-record/PatrolPages.js'),
  ),
  screen('/syntheticalAttr/oldTree', async () => ({
    Component: (await import('./pages/old-tree/TreeQueryPage.js')).TreeQueryPage,
  })),
  screen('/syntheticalAttr/oldTreeGroup', async () => ({
    Component: (await import('./pages/old-tree-group/GroupQueryPage.js')).GroupQueryPage,
  })),
  ...recordScreens(
    expertInquiry,
    ['/expertInquiry/expertInquiry'],
    () => import('./pages/expert-inquiry/InquiryPages.js'),
  ),
  ...recordScreens(law, ['/information/law'], () => import('./pages/law/LawPages.js')),
  ...(['national', 'provincial'] as const).flatMap((level) =>
    recordScreens(
      expertDatabase,
      [`/expertPoolManagement/${level}ExpertDatabase`],
      async () => (await import('./pages/expert-database/ExpertPages.js'))[level],
    ),
  ),
  screen(
    '/landscape/index',
    async () => ({ Component: (await import('./pages/landscape/LandscapePage.js')).LandscapePage }),
    { bare: true },
  ),
  screen('/devOps/dataImportRecord', async () => ({
    Component: (await import('./pages/data-import-record/ImportListPage.js')).ImportListPage,
  })),
  screen('/devOps/oldTreeGroupDataImportRecord', async () => ({
    Component: (await import('./pages/data-import-record/ImportListPage.js')).GroupImportListPage,
  })),
  screen('/devOps/pictureImportRecord', async () => ({
    Component: (await import('./pages/data-import-record/ImportListPage.js')).PictureImportListPage,
  })),
  screen(
    '/devOps/dataImportRecord/new',
    async () => ({
      Component: (await import('./pages/data-import-record/ImportPage.js')).NewImportPage,
    }),
    { menu: '/devOps/dataImportRecord' },
  ),
  screen(
    '/devOps/dataImportRecord/:id',
    async () => ({ Component: (await import('./pages/data-import-record/ImportPage.js')).ImportPage }),
    { menu: '/devOps/dataImportRecord' },
  ),
  screen('/system/param', async () => ({
    Component: (await import('./pages/param/ParamPage.js')).ParamPage,
  })),
  screen('/system/client', async () => ({
    Component: (await import('./pages/client/ClientPage.js')).ClientPage,
  })),
  screen('/system/tenant', async () => ({
    Component: (await import('./pages/tenant/TenantPage.js')).TenantPage,
  })),
  screen('/system/tenantpackage', async () => ({
    Component: (await import('./pages/tenant-package/TenantPackagePage.js')).TenantPackagePage,
  })),
  ...['/system/datasource', '/tool/datasource'].map((path) =>
    screen(
      path,
      async () => ({ Component: (await import('./pages/datasource/DatasourcePage.js')).DatasourcePage }),
      { menu: '/system/datasource' },
    ),
  ),
  screen('/desk/notice', async () => ({
    Component: (await import('./pages/notice/NoticePage.js')).NoticePage,
  })),
  screen('/resource/sms', async () => ({ Component: (await import('./pages/sms/SmsPage.js')).SmsPage })),
  screen('/resource/oss', async () => ({ Component: (await import('./pages/oss/OssPage.js')).OssPage })),
  screen('/resource/attach', async () => ({
    Component: (await import('./pages/attach/AttachPage.js')).AttachPage,
  })),
  screen('/monitor/log/usual', async () => ({
    Component: (await import('./pages/log/LogPage.js')).UsualLogPage,
  })),
  screen('/monitor/log/api', async () => ({
    Component: (await import('./pages/log/LogPage.js')).ApiLogPage,
  })),
  screen('/monitor/log/error', async () => ({
    Component: (await import('./pages/log/LogPage.js')).ErrorLogPage,
  })),
  screen('/monitor/audit', async () => ({ Component: (await import('./pages/log/LogPage.js')).AuditPage })),
  screen(
    '/myiframe/:routerPath',
    async () => ({ Component: (await import('./pages/frame/FramePage.js')).FramePage }),
    { menu: '', title: 'framed.title' },
  ),
];
