import { lendSession } from '../api/client.js';
import { tidyDrafts } from './stored-drafts.js';
import { tidyFiles } from './stored-files.js';
import { forget, renew, renewWhenDue } from './sign-in.js';
import { followOtherTabs, useSession } from './store.js';
import { accessToken } from './tokens.js';

const CHECK_EVERY = 10_000;
export const DEFAULT_TENANT = '000000';

/** Connects session and client, once, before the first page is drawn. */
export function startSession(): void {
  lendSession({
    accessToken,
    tenantId: () => useSession.getState().user?.tenant_id ?? DEFAULT_TENANT,
    renew,
    expired: forget,
  });
  // Half a session, such as a cleared storage beside a cookie, is none: a locked screen cannot be opened so.
  if (!accessToken() || !useSession.getState().user) forget();
  tidyDrafts(useSession.getState().user?.user_id);
  void tidyFiles(useSession.getState().user?.user_id);
  followOtherTabs();
  setInterval(renewWhenDue, CHECK_EVERY);
}
