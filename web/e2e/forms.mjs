/** @typedef {import('playwright-core').Page} Page */

/**
 * Chooses an entry of a select of a record's form by its text, which is typed where a long list is narrowed by it.
 * @param {Page} page
 * @param {string} name of the field
 * @param {string} text
 */
export async function choose(page, name, text) {
  const field = page.locator(`.record-form #${name}`);
  await field.click();
  if (await field.isEditable()) await field.fill(text);
  await page
    .locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: text })
    .first()
    .click();
}

/**
 * Agrees to what a button asks.
 * @param {Page} page
 * @param {string} name
 */
export async function agree(page, name) {
  await page.getByRole('button', { name, exact: true }).click();
  const asked = page.locator('.ant-modal-confirm');
  await asked.locator('.ant-modal-confirm-btns .ant-btn-primary').click();
  await asked.waitFor({ state: 'detached' });
}

/**
 * Waits until a message says something.
 * @param {Page} page
 * @param {string} text
 */
export const told = (page, text) => page.locator('.ant-message-notice', { hasText: text }).first().waitFor();
