import type {
  BaseMap,
  BorderLines,
  Captcha,
  datasource,
  HierarchyNode,
  HistoryLine,
  InboxCount,
  law,
  MenuNode,
  moveFollowUp,
  MyNotices,
  notice,
  oldTree,
  OneTime,
  PageOf,
  param,
  post,
  ProjectScreen,
  RegionNode,
  RegionOutline,
  RegionRow,
  RegionShapes,
  RescueSummary,
  ResourceScreen,
  ResourceStatistic,
  RowOf,
  ShortSpecies,
  SignInWays,
  SpeciesRow,
  TaskCandidate,
  tenant,
  tenantPackage,
  TenantInfo,
  TopMenu,
  TransitionResult,
  user,
  UserImportRun,
  UserParticulars,
  WorkCounts,
} from '@gushu/shared';

/** An entry of a dictionary as forms and lists read it. */
export interface DictionaryEntry {
  dictKey: string;
  dictValue: string;
}

/** Answers of the server by the path of the call: the envelope's `data`, or the whole body of those in `BARE`. */
interface FixedAnswers {
  'applyRevoke/applyRevoke/detail': RowOf;
  'applyRevoke/applyRevoke/updateStatus': TransitionResult[];
  'moveRecord/moveRecord/detail': RowOf;
  'expertDatabase/expertDatabase/detail': RowOf;
  'blade-user/import-detail': UserImportRun;
  'blade-user/import-newest': UserImportRun;
  'blade-user/import-password-list': OneTime[];
  'consulation/consulation/updateStatus': TransitionResult[];
  'expertDatabase/expertDatabase/updatePublishStatus': TransitionResult[];
  'expertDatabase/expertDatabase/successors': PageOf<TaskCandidate>;
  /** The document itself. */
  '/': string;
  'analyse/analyse/oldTreeResource': ResourceStatistic;
  'attachment/attachment/history': HistoryLine[];
  'attachment/attachment/page': PageOf<object>;
  'attachment/attachment/remove': true;
  'attachment/attachment/saveBatch': object[];
  'blade-resource/oss/endpoint/put-file-attach': { attachId: string; originalName: string };
  'blade-resource/job/page': PageOf<object>;
  'blade-system/frame/update-log': string;
  'blade-auth/oauth/captcha': Captcha;
  'blade-auth/oauth/logout': object;
  'blade-auth/oauth/token': object;
  'blade-auth/ways': SignInWays;
  'blade-develop/datasource/select': { id: string; name: string }[];
  'blade-system/tenant/datasource': null;
  'blade-system/dict/dictionary': DictionaryEntry[];
  'blade-system/dict-biz/dictionary': DictionaryEntry[];
  'blade-desk/inbox/counts': InboxCount[];
  'blade-flow/work/counts': WorkCounts;
  'blade-system/frame/hosts': string[];
  'blade-system/frame/silent-codes': number[];
  'blade-system/menu/tree': HierarchyNode[];
  'blade-system/menu/buttons': MenuNode[];
  'blade-system/menu/routes': MenuNode[];
  'blade-system/menu/top-menu': TopMenu[];
  'blade-system/region/lazy-tree': RegionNode[];
  'blade-system/region/detail': Partial<RegionRow>;
  'blade-system/region/locate': { code?: string; fullName?: string };
  'blade-system/screen-setting/list': Record<string, object>;
  'blade-system/screen-setting/submit': null;
  'blade-system/tenant/info': Partial<TenantInfo>;
  'largeDataScreen/largeDataScreen/events': never;
  'largeDataScreen/largeDataScreen/getRescueAnalepsis': RescueSummary;
  'largeDataScreen/largeDataScreen/getRescueAnalepsisOldTree': PageOf<object>;
  'largeDataScreen/largeDataScreen/projectScreen': ProjectScreen;
  'largeDataScreen/largeDataScreen/screen': ResourceScreen;
  'maps/base-map/borders': BorderLines;
  'maps/base-map/regions': RegionShapes;
  'maps/base-map/tiles': BaseMap;
  'apicture/apicture/xzcodeGeom': RegionOutline;
  'oldTree/oldTree/getyear': number[];
  'treeSpecies/treeSpecies/treeSection': { section: string; num: number }[];
  'treeSpecies/treeSpecies/treeGenus': { genus: string; num: number }[];
  'treeSpecies/treeSpecies/listData': ShortSpecies[];
  'blade-user/audit-refuse': null;
  'blade-user/successors': PageOf<TaskCandidate>;
  'blade-user/update-info': null;
  'blade-user/update-password': null;
  'blade-user/info': RowOf<typeof user> & UserParticulars;
  'blade-desk/notice/mine': MyNotices;
}

/** Administered entities, by the path of their calls: a row as the server answers it. */
export interface Entities {
  'blade-desk/notice': RowOf<typeof notice>;
  'blade-develop/datasource': RowOf<typeof datasource>;
  'blade-system/param': RowOf<typeof param>;
  'blade-system/post': RowOf<typeof post>;
  'blade-system/tenant': RowOf<typeof tenant>;
  'treeSpecies/treeSpecies': SpeciesRow;
  'blade-system/tenant-package': RowOf<typeof tenantPackage>;
}

/** Records, by the path of their calls. */
interface Records {
  'law/law': RowOf<typeof law>;
  'moveFollowUp/moveFollowUp': RowOf<typeof moveFollowUp>;
  'oldTree/oldTree': RowOf<typeof oldTree>;
}

type RecordAnswers = { [P in keyof Records as `${P}/page`]: PageOf<Records[P]> } & {
  [P in keyof Records as `${P}/detail`]: Records[P];
} & { [P in keyof Records as `${P}/history`]: HistoryLine[] } & {
  [P in keyof Records as `${P}/${'save' | 'update' | 'remove'}`]: object | null;
};

type EntityAnswers = { [P in keyof Entities as `${P}/list`]: PageOf<Entities[P]> } & {
  [P in keyof Entities as `${P}/detail`]: Entities[P];
} & { [P in keyof Entities as `${P}/history`]: HistoryLine[] } & {
  [P in keyof Entities as `${P}/${'save' | 'submit' | 'update' | 'remove'}`]: object | null;
};

export interface Answers extends FixedAnswers, EntityAnswers, RecordAnswers {}

export type AnsweredPath = keyof Answers;
