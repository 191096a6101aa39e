import type {
  Captcha,
  FeedOf,
  MenuNode,
  MyNotices,
  PageOf,
  Row,
  SignInWays,
  TenantInfo,
  TopMenu,
  user,
  UserParticulars,
} from '@gushu/shared';

/** An entry of a dictionary as forms and lists read it. */
export interface DictionaryEntry {
  dictKey: string;
  dictValue: string;
}

/** What the server answers a call with, by its path: the envelope's `data`, or the whole body of those in `BARE`. */
export interface Answers {
  'blade-auth/oauth/captcha': Captcha;
  'blade-auth/oauth/logout': object;
  'blade-auth/oauth/token': object;
  'blade-auth/ways': SignInWays;
  'blade-system/dict/dictionary': DictionaryEntry[];
  'blade-system/dict-biz/dictionary': DictionaryEntry[];
  'blade-system/frame/silent-codes': number[];
  'blade-system/menu/buttons': MenuNode[];
  'blade-system/menu/routes': MenuNode[];
  'blade-system/menu/top-menu': TopMenu[];
  'blade-system/screen-setting/list': Record<string, object>;
  'blade-system/screen-setting/submit': null;
  'blade-system/tenant/info': Partial<TenantInfo>;
  'blade-user/info': Row<typeof user> & UserParticulars;
  'blade-desk/notice/mine': MyNotices;
}

export type AnsweredPath = keyof Answers;

export type { FeedOf, PageOf };
