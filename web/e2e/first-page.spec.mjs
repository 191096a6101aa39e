import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { address, openBrowser, openPage, screenshot } from './browser.mjs';
import { openConsole, signIn } from './console.mjs';

/** Most compressed script that a page may bring, in kB: as it is served and as gzip would make it. */
const LIMITS = { 'the sign-in page': 300, 'the first list': 900 };

/**
 * Weighs the scripts that a page has really fetched.
 * @param {import('playwright-core').Page} page
 */
function weighScripts(page) {
  const answers = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') answers.push(answer);
  });
  return async () => {
    const sum = { served: 0, gzip: 0 };
    for (const answer of answers.splice(0)) {
      sum.served += (await answer.request().sizes()).responseBodySize;
      sum.gzip += gzipSync(await answer.body(), { level: 9 }).length;
    }
    return sum;
  };
}

describe('The first page', () => {
  let browser;
  before(async () => void (browser = await openBrowser()));
  after(() => browser.close());

  for (const [locale, colorScheme] of [
    ['zh-CN', 'light'],
    ['en-US', 'dark'],
  ]) {
    it(`asks a stranger to sign in (${locale}, ${colorScheme}) and asks no other host for anything`, async () => {
      const { page, context, errors, strangers } = await openPage(browser, { locale, colorScheme });
      await page.goto('/');
      await page.waitForURL(/login/);
      await page.locator('input[type=password]').waitFor();
      await page.waitForLoadState('networkidle');
      await screenshot(page, `first-page-${locale}-${colorScheme}`);
      assert.deepEqual(errors, []);
      assert.deepEqual(strangers, []);
      await context.close();
    });
  }

  it('and the first list behind it bring no more script than a slow line can bear', async (test) => {
    const { page, context } = await openConsole(browser);
    const weigh = weighScripts(page);
    const judge = (name, { served, gzip }) => {
      const kilobytes = { served: Math.round(served / 1000), gzip: Math.round(gzip / 1000) };
      test.diagnostic(
        `${name}: ${kilobytes.served} kB as served, ${kilobytes.gzip} kB by gzip -9, at most ${LIMITS[name]} kB`,
      );
      assert.ok(served > 0 && Math.max(served, gzip) <= LIMITS[name] * 1000, name);
    };
    await page.goto('/login?to=/basicdata/oldTree');
    await page.locator('input[type=password]').waitFor();
    await page.waitForLoadState('networkidle');
    const first = await weigh();
    judge('the sign-in page', first);
    await signIn(page);
    await page.locator('.ant-table-row').first().waitFor();
    await page.waitForLoadState('networkidle');
    const more = await weigh();
    judge('the first list', { served: first.served + more.served, gzip: first.gzip + more.gzip });
    await context.close();
  });

  it('is served with headers that keep other pages from framing it', async () => {
    const answer = await fetch(address);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });
});
