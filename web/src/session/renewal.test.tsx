import { act, api, openPart, waitFor } from '../../test/open.js';
import { renewWhenDue } from './sign-in.js';
import { useSession } from './store.js';

const STORAGE_KEY = 'gushu-session';
const HOUR = 3_600_000;

/** Session stored by another tab whose event has not come yet. */
function storedByAnother(issuedAt: number): void {
  const stored = JSON.parse(localStorage.getItem(STORAGE_KEY)!) as { state: object };
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...stored, state: { ...stored.state, issuedAt } }));
}

const TOKEN = 'blade-auth/oauth/token';

describe('An old token', () => {
  beforeEach(async () => {
    await openPart(<p>页面</p>);
    useSession.setState({ issuedAt: Date.now() - HOUR });
    api.lose(TOKEN);
  });

  it('is renewed', async () => {
    renewWhenDue();
    await waitFor(() => expect(api.sent(TOKEN)).toHaveLength(1));
  });

  it('is not renewed where another tab has done so a moment ago', async () => {
    storedByAnother(Date.now());
    renewWhenDue();
    // Renewing would begin in the same turn.
    await act(async () => undefined);
    expect(api.sent(TOKEN)).toEqual([]);
  });
});
