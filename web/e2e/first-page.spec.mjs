import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { address, openBrowser, openPage, screenshot } from './browser.mjs';

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

  it('is served with headers that keep other pages from framing it', async () => {
    const answer = await fetch(address);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-security-policy') ?? '', /frame-ancestors 'self'/);
    assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
  });
});
