import {
  type DimensionCall,
  dimensionStatistics,
  type RecordPaths,
  recordPaths,
  type ScreenPath,
  type StartPath,
} from '@gushu/shared';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadPage, type LoadPage } from './api/load-script.js';
import { handleOf } from './layout/screen.js';
import { FaultPage } from './pages/errors/FaultPage.js';
import type { ContentName } from './pages/showcase-content/ContentPages.js';

type FramePath = Exclude<ScreenPath, StartPath>;
/** Address of a list that has form and view below it. */
type ListPath = { [P in FramePath]: RecordPaths<P>['view'] extends FramePath ? P : never }[FramePath];
type BelowList<P extends ListPath> = RecordPaths<P>[keyof RecordPaths] & FramePath;

/** A component of a file that is loaded when its page is first opened. */
const page =
  <K extends string>(load: () => Promise<Record<NoInfer<K>, ComponentType>>, name: K): LoadPage =>
  async () => ({ Component: (await load())[name] });

type RecordPages = Record<'ListPage' | 'FormPage' | 'ViewPage', ComponentType>;

/** The pages of a record's list, form and view. */
function recordScreens<P extends ListPath>(path: P, load: () => Promise<RecordPages>) {
  const { list, form, view } = recordPaths(path);
  return {
    [list]: page(load, 'ListPage'),
    [form]: page(load, 'FormPage'),
    [view]: page(load, 'ViewPage'),
  } as Record<BelowList<P>, LoadPage>;
}

const filing = (register: 'trees' | 'groups') => async () =>
  (await import('./pages/filing/filing-pages.js')).filingPages[register];
const patrols = () => import('./pages/patrol-record/PatrolPages.js');
const experts = (level: 'national' | 'provincial') => async () =>
  (await import('./pages/expert-database/ExpertPages.js'))[level];

const content = (record: ContentName) => async () =>
  (await import('./pages/showcase-content/ContentPages.js')).contentPages[record];

type Dimensions = typeof dimensionStatistics;

/** The statistics by one dimension, which differ in nothing else. */
const dimensionScreens = Object.fromEntries(
  (Object.keys(dimensionStatistics) as DimensionCall[]).map((call): [string, LoadPage] => [
    `/statisAnalysis/${dimensionStatistics[call].screen}`,
    async () => ({
      Component: (await import('./pages/statistics/dimension-page.js')).dimensionPage(call),
    }),
  ]),
) as Record<`/statisAnalysis/${Dimensions[DimensionCall]['screen']}`, LoadPage>;

const user = page(() => import('./pages/user/UserPage.js'), 'UserPage');
const dict = page(() => import('./pages/dict/DictPage.js'), 'DictPage');
const dictBelow = page(() => import('./pages/dict/DictPage.js'), 'DictBelowPage');
const projectFund = page(() => import('./pages/project-fund/ProjectFundPage.js'), 'ProjectFundPage');
const region = page(() => import('./pages/region/RegionPage.js'), 'RegionPage');
const work = () => import('./pages/work/WorkPages.js');
const process = page(() => import('./pages/process/ProcessPage.js'), 'ProcessPage');
const datasource = page(() => import('./pages/datasource/DatasourcePage.js'), 'DatasourcePage');

/** The page of every screen of the frame: what `shared/screens` lacks, or has without a page, does not compile. */
const PAGES: Record<FramePath, LoadPage> = {
  '/wel/index': page(() => import('./pages/home/HomePage.js'), 'HomePage'),
  '/wel/dashboard': page(() => import('./pages/home/DashboardPage.js'), 'DashboardPage'),
  '/test/index': page(() => import('./pages/self-check/SelfCheckPage.js'), 'SelfCheckPage'),
  '/info/index': page(() => import('./pages/profile/ProfilePage.js'), 'ProfilePage'),
  '/myiframe/:routerPath': page(() => import('./pages/frame/FramePage.js'), 'FramePage'),

  '/basicdata/oldTree': page(() => import('./pages/old-tree/OldTreeListPage.js'), 'OldTreeListPage'),
  '/basicdata/oldTree/oldTreeAdd': page(
    () => import('./pages/old-tree/OldTreeFormPage.js'),
    'OldTreeFormPage',
  ),
  '/basicdata/oldTree/oldTreeView': page(
    () => import('./pages/old-tree/OldTreeViewPage.js'),
    'OldTreeViewPage',
  ),
  ...recordScreens('/basicdata/oldTreeGroup', () => import('./pages/old-tree-group/GroupPages.js')),
  ...recordScreens('/profileUpdates/oldTreeFiling', filing('trees')),
  ...recordScreens('/profileUpdates/oldTreeGroupFiling', filing('groups')),
  '/syntheticalAttr/oldTree': page(() => import('./pages/old-tree/TreeQueryPage.js'), 'TreeQueryPage'),
  '/syntheticalAttr/oldTreeGroup': page(
    () => import('./pages/old-tree-group/GroupQueryPage.js'),
    'GroupQueryPage',
  ),
  '/bigScreen/qjfz': page(
    () => import('./pages/big-screen/projects/ProjectScreenPage.js'),
    'ProjectScreenPage',
  ),
  '/bigScreen/index': page(() => import('./pages/big-screen/BigScreenPage.js'), 'BigScreenPage'),
  '/landscape/index': page(() => import('./pages/showcase/IndexPage.js'), 'IndexPage'),
  '/landscape/map': page(() => import('./pages/landscape/LandscapePage.js'), 'LandscapePage'),
  '/landscape/oldTreeText': page(() => import('./pages/showcase/ViewerPages.js'), 'BestTreesPage'),
  '/landscape/oldTreeTrack': page(() => import('./pages/showcase/ViewerPages.js'), 'FootprintsPage'),
  '/landscape/oldTreeBanner': page(() => import('./pages/showcase/ExhibitionPage.js'), 'ExhibitionPage'),
  '/landscape/oldTreeVideo': page(() => import('./pages/showcase/FilmsPage.js'), 'FilmsPage'),
  '/landscape/list': page(() => import('./pages/showcase/ListPage.js'), 'ListPage'),

  ...dimensionScreens,
  '/statisAnalysis/treeSpeciesStatis': page(
    () => import('./pages/statistics/TreeSpeciesStatisPage.js'),
    'TreeSpeciesStatisPage',
  ),
  '/statisAnalysis/oldTreeGroupStatis': page(
    () => import('./pages/statistics/OldTreeGroupStatisPage.js'),
    'OldTreeGroupStatisPage',
  ),
  '/statisAnalysis/oldTreeResourceStatis': page(
    () => import('./pages/statistics/OldTreeResourceStatisPage.js'),
    'OldTreeResourceStatisPage',
  ),
  '/statisAnalysis/statisticalTable': page(
    () => import('./pages/statistical-table/StatisticalTablePage.js'),
    'StatisticalTablePage',
  ),

  ...recordScreens('/basicdata/consulation', () => import('./pages/consulation/ConsulationPages.js')),
  ...recordScreens('/basicdata/moveRecord', () => import('./pages/move-record/MovePages.js')),
  ...recordScreens('/syntheticalAttr/applyRevoke', () => import('./pages/apply-revoke/RevokePages.js')),
  ...recordScreens('/protectManage/curingRecord', () => import('./pages/curing-record/CuringPages.js')),
  ...recordScreens('/protectManage/patrolRecord', patrols),
  ...recordScreens('/devOps/reportingRecords', () => import('./pages/reporting-records/ReportingPages.js')),
  '/protectManage/patrolPlan': page(() => import('./pages/patrol-plan/PlanPage.js'), 'PlanPage'),
  ...recordScreens('/protectManage/checkRecord', () => import('./pages/check-record/CheckPages.js')),
  ...recordScreens('/protectManage/reportEvent', () => import('./pages/event/EventPages.js')),
  ...recordScreens('/protectManage/eventVerify', () => import('./pages/event/VerifyPages.js')),
  '/syntheticalAttr/patrolRecord': page(patrols, 'ListPage'),
  '/syntheticalAttr/patrolRecord/patrolRecordAdd': page(patrols, 'FormPage'),

  ...recordScreens('/information/law', () => import('./pages/law/LawPages.js')),
  ...recordScreens(
    '/information/noticeAnnouncement',
    () => import('./pages/publishing/AnnouncementPages.js'),
  ),
  ...recordScreens('/information/emergencyWarning', () => import('./pages/publishing/WarningPages.js')),
  ...recordScreens('/information/sharePublish', () => import('./pages/publishing/SharePages.js')),

  '/monitors/deviceDistribution': page(() => import('./pages/monitor/DeviceMapPage.js'), 'DeviceMapPage'),
  '/monitors/deviceStatis': page(() => import('./pages/monitor/DeviceStatisPage.js'), 'DeviceStatisPage'),
  ...recordScreens('/monitors/deviceList', () => import('./pages/monitor/DevicePages.js')),
  '/monitors/videoBrowse': page(() => import('./pages/monitor/VideoBrowsePage.js'), 'VideoBrowsePage'),
  '/monitors/videoBrowse/videoBrowseView': page(
    () => import('./pages/monitor/VideoViewPage.js'),
    'VideoViewPage',
  ),
  '/monitors/queryVideoHistory': page(
    () => import('./pages/monitor/VideoHistoryPage.js'),
    'VideoHistoryPage',
  ),
  ...recordScreens('/expertPoolManagement/nationalExpertDatabase', experts('national')),
  ...recordScreens('/expertPoolManagement/provincialExpertDatabase', experts('provincial')),
  ...recordScreens('/expertInquiry/expertInquiry', () => import('./pages/expert-inquiry/InquiryPages.js')),

  ...recordScreens('/showcase/goodOldTree', content('goodOldTree')),
  ...recordScreens('/showcase/goodFootprint', content('goodFootprint')),
  ...recordScreens('/showcase/apicture', content('apicture')),
  ...recordScreens('/showcase/oldTreeExhibition', content('oldTreeExhibition')),
  ...recordScreens('/showcase/billboard', content('billboard')),

  '/devOps/dataImportRecord': page(
    () => import('./pages/data-import-record/ImportListPage.js'),
    'ImportListPage',
  ),
  '/devOps/dataImportRecord/new': page(
    () => import('./pages/data-import-record/ImportPage.js'),
    'NewImportPage',
  ),
  '/devOps/dataImportRecord/:id': page(
    () => import('./pages/data-import-record/ImportPage.js'),
    'ImportPage',
  ),
  '/devOps/oldTreeGroupDataImportRecord': page(
    () => import('./pages/data-import-record/ImportListPage.js'),
    'GroupImportListPage',
  ),
  '/devOps/pictureImportRecord': page(
    () => import('./pages/data-import-record/ImportListPage.js'),
    'PictureImportListPage',
  ),
  '/devOps/oldTreeFiling': page(filing('trees'), 'YearsPage'),
  '/devOps/oldTreeGroupFiling': page(filing('groups'), 'YearsPage'),
  '/devOps/region': region,
  '/base/region': region,
  '/devOps/regionMove': page(() => import('./pages/region-merge/RegionMergePage.js'), 'RegionMergePage'),
  '/devOps/treeSpecies': page(() => import('./pages/tree-species/TreeSpeciesPage.js'), 'TreeSpeciesPage'),
  '/devOps/projectFundManagement': projectFund,
  ...recordScreens(
    '/devOps/projectFundManagement/centralBudget',
    () => import('./pages/project-fund/GrantPages.js'),
  ),
  ...recordScreens('/devOps/sheng', () => import('./pages/project-fund/AllotmentPages.js')),
  ...recordScreens('/devOps/centralGovernment', () => import('./pages/central-government/ProjectPages.js')),
  '/devOps/centralGovernmentFile': page(
    () => import('./pages/central-government/ProjectFilesPage.js'),
    'ProjectFilesPage',
  ),
  '/devOps/inspectionRule': page(
    () => import('./pages/inspection-rule/InspectionRulePage.js'),
    'InspectionRulePage',
  ),
  '/devOps/user': user,

  '/work/start': page(work, 'StartPage'),
  '/work/claim': page(work, 'ClaimPage'),
  '/work/todo': page(work, 'TodoPage'),
  '/work/send': page(work, 'SendPage'),
  '/work/done': page(work, 'DonePage'),
  '/work/process/:form/form/:definitionId': page(
    () => import('./pages/process/ProcessFormPage.js'),
    'ProcessFormPage',
  ),
  '/work/process/:form/handle/:taskId/:instanceId/:businessId': process,
  '/work/process/:form/detail/:instanceId/:businessId': process,
  '/flow/model': page(() => import('./pages/flow/ModelPage.js'), 'ModelPage'),
  '/flow/deploy': page(() => import('./pages/flow/DeployPage.js'), 'DeployPage'),
  '/flow/manager': page(() => import('./pages/flow/ManagerPage.js'), 'ManagerPage'),
  '/flow/follow': page(() => import('./pages/flow/FollowPage.js'), 'FollowPage'),

  '/authority/role': page(() => import('./pages/role/RolePage.js'), 'RolePage'),
  '/authority/datascope': page(() => import('./pages/scope/ScopePage.js'), 'DataScopePage'),
  '/authority/apiscope': page(() => import('./pages/scope/ScopePage.js'), 'ApiScopePage'),
  '/system/user': user,
  '/system/dept': page(() => import('./pages/dept/DeptPage.js'), 'DeptPage'),
  '/system/post': page(() => import('./pages/post/PostPage.js'), 'PostPage'),
  '/system/dict': dict,
  '/dict-horizontal/index': dict,
  '/dict-vertical/index': dictBelow,
  '/system/dictbiz': page(() => import('./pages/dict/DictPage.js'), 'DictBizPage'),
  '/system/menu': page(() => import('./pages/menu/MenuPage.js'), 'MenuPage'),
  '/system/topmenu': page(() => import('./pages/top-menu/TopMenuPage.js'), 'TopMenuPage'),
  '/system/param': page(() => import('./pages/param/ParamPage.js'), 'ParamPage'),
  '/system/tenant': page(() => import('./pages/tenant/TenantPage.js'), 'TenantPage'),
  '/system/tenantpackage': page(
    () => import('./pages/tenant-package/TenantPackagePage.js'),
    'TenantPackagePage',
  ),
  '/system/datasource': datasource,
  '/tool/datasource': datasource,
  '/tool/model': page(() => import('./pages/develop/ModelPage.js'), 'ModelPage'),
  '/report/reportlist': page(() => import('./pages/report/ReportPage.js'), 'ReportPage'),
  '/tool/code': page(() => import('./pages/develop/CodePage.js'), 'CodePage'),
  '/system/client': page(() => import('./pages/client/ClientPage.js'), 'ClientPage'),
  '/desk/notice': page(() => import('./pages/notice/NoticePage.js'), 'NoticePage'),
  '/resource/oss': page(() => import('./pages/oss/OssPage.js'), 'OssPage'),
  '/resource/attach': page(() => import('./pages/attach/AttachPage.js'), 'AttachPage'),
  '/resource/sms': page(() => import('./pages/sms/SmsPage.js'), 'SmsPage'),
  '/monitor/log/usual': page(() => import('./pages/log/LogPage.js'), 'UsualLogPage'),
  '/monitor/log/api': page(() => import('./pages/log/LogPage.js'), 'ApiLogPage'),
  '/monitor/log/error': page(() => import('./pages/log/LogPage.js'), 'ErrorLogPage'),
  '/monitor/audit': page(() => import('./pages/log/LogPage.js'), 'AuditPage'),
};

/** Every screen of the frame as a route. */
export const screens: RouteObject[] = (Object.keys(PAGES) as FramePath[]).map((path) => ({
  path,
  lazy: loadPage(PAGES[path]),
  handle: handleOf(path),
  ErrorBoundary: FaultPage,
}));
