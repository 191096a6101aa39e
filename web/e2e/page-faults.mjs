import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** @param {string} name */
const catalogue = async (name) =>
  JSON.parse(await readFile(new URL(`../src/locales/${name}.json`, import.meta.url), 'utf8'));
const english = await catalogue('en-US');
const ourChinese = await catalogue('zh-CN');

/** @typedef {{ id: string, impact: string, nodes: { html: string }[] }} Violation as axe answers it */
/** @typedef {{ axe: { run: (...given: unknown[]) => Promise<{ violations: Violation[] }> } }} WithAxe */

/** Impacts of axe that keep people from doing their work. */
export const SERIOUS = ['serious', 'critical'];

/**
 * Barriers of a page for people with a screen reader, a keyboard only or weak sight, in words.
 * @param {import('playwright-core').Page} page
 * @param {string} part of the page, as a selector
 * @param {readonly string[]} impacts how bad it has to be
 * @param {readonly string[]} but parts that are looked at elsewhere, as selectors
 * @returns {Promise<string[]>}
 */
export async function barriers(page, part = 'html', impacts = ['moderate', ...SERIOUS], but = []) {
  // As a debugger would: the page's own content policy lets no stranger's script in.
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe);
  return page.evaluate(async ([within, counted, without]) => {
    const { violations } = await /** @type {WithAxe} */ (/** @type {unknown} */ (window)).axe.run(
      { include: [[within]], exclude: without.map((each) => [each]) },
      { resultTypes: ['violations'] },
    );
    return violations
      .filter(({ impact }) => counted.includes(impact))
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  }, /** @type {const} */ ([part, impacts, but]));
}

/**
 * Forms of our own Chinese texts, whatever is filled in. Among what people have named, as entries of the showcase, they tell
 * a text of ours from a name.
 * @returns {string}
 */
function ownChinese() {
  /** @param {unknown} node @returns {string[]} */
  const texts = (node) => (typeof node === 'string' ? [node] : Object.values(node ?? {}).flatMap(texts));
  const forms = texts(ourChinese)
    .filter((text) => (text.replace(/{{.*?}}/g, '').match(/\p{Script=Han}/gu) ?? []).length > 1)
    .map((text) =>
      text
        .split(/{{.*?}}/)
        .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
        .join('.+'),
    );
  return `^(${forms.join('|')})$`;
}

/**
 * Keys shown instead of their texts, and on an English screen Chinese outside of data.
 * @param {import('playwright-core').Page} page
 * @param {string} language
 */
export async function foreignWords(page, language) {
  const groups = Object.keys(english).join('|');
  return page.evaluate(
    ([keys, isEnglish, own]) => {
      const data = [...document.querySelectorAll('tbody')].map((each) => each.innerText).join(' ');
      const shown = document.body.innerText;
      const raw = shown.match(new RegExp(`(?<![\\w./-])(${keys})(\\.[a-zA-Z]\\w*)+(?![\\w./-])`, 'g')) ?? [];
      const ownText = new RegExp(String(own), 'u');
      const isOurs = (/** @type {Element} */ each) =>
        ownText.test(/** @type {HTMLElement} */ (each).innerText.trim());
      const ours =
        'th, label, .ant-btn, h1, h2, h3, .side-menu, .visited-active, .ant-pro-table-list-toolbar-title, .ant-empty';
      const texts = [...document.querySelectorAll(String(ours))]
        // A form that was left keeps the words of its tab until one returns to it.
        .filter(
          (each) =>
            !each.closest(
              'tbody, header, .ant-tree, .ant-select-dropdown, .visited-tab:not(.visited-active)',
            ),
        )
        .filter((each) => !each.closest('[data-content]') || isOurs(each))
        // The name of the person who is greeted and of the identity provider are data, and the language to change to is
        // named in itself.
        .map((each) => /** @type {HTMLElement} */ (each).innerText.replace(/管理员|政务平台|^中文$/g, ''));
      const chinese = isEnglish ? texts.filter((text) => /\p{Script=Han}/u.test(text)) : [];
      return [
        // A parameter that a hint names has a name like a key.
        ...raw.filter((key) => !data.includes(key) && key !== 'frame.hosts').map((key) => `key ${key}`),
        ...chinese.map((text) => `Chinese: ${text.slice(0, 80)}`),
      ];
    },
    /** @type {const} */ ([groups, language === 'en', ownChinese()]),
  );
}

/**
 * Spoken texts that are in another language than the page, data left out.
 * @param {import('playwright-core').Page} page
 * @param {string} language
 */
export const foreignSpeech = (page, language) =>
  page.evaluate(
    ([isChinese, own]) => {
      const ownText = new RegExp(own, 'u');
      const NAMES = ['aria-label', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'alt'];
      const said = [...document.querySelectorAll(NAMES.map((name) => `[${name}]`).join())]
        .filter(
          (each) =>
            !each.closest(
              'tbody, header, .ant-tree, [aria-hidden="true"], .visited-tab:not(.visited-active)',
            ),
        )
        .flatMap((each) => {
          const texts = NAMES.map((name) => each.getAttribute(name) ?? '');
          const isNamed = !isChinese && each.closest('[data-content]') !== null;
          return isNamed ? texts.filter((text) => ownText.test(text.trim())) : texts;
        });
      const aloud = [...document.querySelectorAll('.ant-tabs-tab-btn > [aria-live]')].map(
        (each) => each.textContent ?? '',
      );
      // The name of a file is data.
      const named = [...said, ...aloud].map((text) => text.replace(/\S+\.(jpe?g|png|webp|pdf|mp4)$/i, ''));
      return (
        [...new Set(named)]
          .filter((text) =>
            isChinese
              ? /[a-z]{3}/i.test(text) && !/\p{Script=Han}/u.test(text)
              : /\p{Script=Han}/u.test(text),
          )
          // The language one may change to is named in itself.
          .filter((text) => !/English|中文/.test(text))
          .map((text) => `speaks: ${text.slice(0, 80)}`)
      );
    },
    /** @type {const} */ ([language === 'zh', ownChinese()]),
  );

/**
 * Scrolling parts of a page as narrow as a phone that cannot be reached by keyboard. Only the page is narrowed, not the
 * window, so nothing is requested again. Runs after `barriers`.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<string[]>}
 */
export const unreached = (page) =>
  page.evaluate(async () => {
    const main = /** @type {HTMLElement} */ (document.querySelector('main'));
    main.style.width = '390px';
    /** @type {Violation[]} */
    let violations = [];
    // A table can be reached by keyboard once its new width is measured, which takes as long as the machine is busy.
    for (let tries = 0; tries < 20; tries++) {
      await new Promise((idle) =>
        window.requestAnimationFrame(() => window.requestIdleCallback(idle, { timeout: 1_000 })),
      );
      ({ violations } = await /** @type {WithAxe} */ (/** @type {unknown} */ (window)).axe.run(main, {
        runOnly: ['scrollable-region-focusable'],
        resultTypes: ['violations'],
      }));
      if (violations.length === 0) break;
    }
    main.style.width = '';
    return violations.flatMap(({ nodes }) => nodes.map(({ html }) => `out of reach: ${html.slice(0, 160)}`));
  });

/**
 * Lists that are wider than their place, headings whose words are broken or cut, and a page wider than its window, at the
 * width of a desk.
 * @param {import('playwright-core').Page} page
 */
export const crowded = (page) =>
  page.evaluate(() => {
    // A table of all figures of a region is wider than any screen.
    const lists = [...document.querySelectorAll('main .data-table .ant-table-content')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => `a list of ${each.scrollWidth} px in ${each.clientWidth}`);
    const heads = [...document.querySelectorAll('main .data-table th')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => `the heading ${each.textContent}`);
    const isWider = document.documentElement.scrollWidth > window.innerWidth;
    return [...lists, ...heads, ...(isWider ? ['the page is wider than the window'] : [])].map(
      (what) => `crowded: ${what}`,
    );
  });
