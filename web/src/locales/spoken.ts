import i18next from 'i18next';

/** English words that components say to screen readers without asking for a translation, and ours in their place. */
const WORDS: readonly (readonly [words: RegExp, key: string])[] = [
  [/^Tab (\d+) of (\d+)$/, 'spoken.tab'],
  [/^remove$/, 'spoken.closeTab'],
  [/^expanded dropdown$/, 'spoken.moreTabs'],
  [/^ellipsis$/, 'spoken.moreTabs'],
  [/^search$/, 'action.search'],
  [/^plus$/, 'action.add'],
  [/^Close$/, 'spoken.close'],
  [/^Select all$/, 'list.chooseAll'],
  [/^Select row (\d+)$/, 'spoken.chooseRow'],
  [/^Row (\d+) selected$/, 'spoken.chosenRow'],
  [/^segmented control$/, 'spoken.choice'],
  [/^Increase Value$/, 'spoken.more'],
  [/^Decrease Value$/, 'spoken.less'],
];
const SPOKEN = '[aria-label], .ant-tabs-tab-btn > [aria-live]';

/** Original label of an element before it was translated, so that a change of language finds it again. */
const said = new WeakMap<Element, string>();

/** Maximum number of cached labels; names of rows are among them, and a day has many rows. */
const MAX_CACHED = 2_000;
const cache = { language: '', answers: new Map<string, string | undefined>() };

function worked(words: string): string | undefined {
  for (const [pattern, key] of WORDS) {
    const [whole, first = '', second = ''] = pattern.exec(words) ?? [];
    if (whole !== undefined) return i18next.t(key, { first, second });
  }
  return undefined;
}

/**
 * Words of a component in the reader's language; undefined where they need no translation. Cached, as a list repeats
 * them at each render.
 */
export function translated(words: string): string | undefined {
  const { answers } = cache;
  if (cache.language !== i18next.language || answers.size >= MAX_CACHED) {
    answers.clear();
    cache.language = i18next.language;
  }
  if (!answers.has(words)) answers.set(words, worked(words));
  return answers.get(words);
}

/** Whether a label is only the name of an icon: that is no word for people, and the text beside it has the meaning. */
function isNamedAsIcon(element: Element, label: string): boolean {
  return element.getAttribute('role') === 'img' && element.classList.contains(`anticon-${label}`);
}

/** Hides an icon; a button without a text is named by the meaning of the icon. */
function hideIcon(icon: Element, name: string): void {
  icon.setAttribute('aria-hidden', 'true');
  icon.removeAttribute('aria-label');
  const button = icon.closest('button');
  const words = translated(name);
  if (!button || words === undefined || button.hasAttribute('aria-label') || button.innerText.trim()) return;
  said.set(button, name);
  button.setAttribute('aria-label', words);
}

function speakLabel(element: Element): void {
  const label = element.getAttribute('aria-label') ?? '';
  if (isNamedAsIcon(element, label)) {
    hideIcon(element, label);
    return;
  }
  if (translated(label) !== undefined) said.set(element, label);
  const words = translated(said.get(element) ?? '');
  if (words !== undefined && words !== label) element.setAttribute('aria-label', words);
}

/** Translates the positions of tabs, which are a hidden text of their own. */
function speakText(element: Element): void {
  const [text] = element.childNodes;
  if (element.childNodes.length !== 1 || !(text instanceof Text)) return;
  if (translated(text.data) !== undefined) said.set(element, text.data);
  const words = translated(said.get(element) ?? '');
  if (words !== undefined && words !== text.data) text.data = words;
}

const speakOne = (element: Element): void =>
  element.hasAttribute('aria-label') ? speakLabel(element) : speakText(element);

function speakBelow(root: Element): void {
  if (root.matches(SPOKEN)) speakOne(root);
  for (const element of root.querySelectorAll(SPOKEN)) speakOne(element);
}

function hear(changes: readonly MutationRecord[]): void {
  for (const { type, target, addedNodes } of changes) {
    if (type === 'attributes') speakOne(target as Element);
    else if (type === 'characterData') {
      if (target.parentElement?.matches(SPOKEN)) speakOne(target.parentElement);
    } else for (const node of addedNodes) if (node instanceof Element) speakBelow(node);
  }
}

/**
 * Translates the page for screen readers, too: antd has English words in places where it takes no translation, and
 * names each icon by its English file name.
 */
export function speakToAll(): void {
  new MutationObserver(hear).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-label'],
  });
  i18next.on('languageChanged', () => speakBelow(document.body));
  speakBelow(document.body);
}
