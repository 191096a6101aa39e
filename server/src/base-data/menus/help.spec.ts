import { readFileSync } from 'node:fs';
import { RECORDS } from '@gushu/shared';
import { MENUS } from './index.js';
import type { MenuSeed } from './seed.js';

interface HelpText {
  what: string;
  steps: string[];
}

interface HelpPage {
  zh: HelpText;
  en: HelpText;
  states?: string[];
}

interface StateTexts {
  label: [zh: string, en: string];
  entries: Record<string, [zh: string, en: string]>;
}

const HELP = new URL('../../../../web/src/help/', import.meta.url);
const HAN = /\p{Script=Han}/u;

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, HELP), 'utf8')) as T;

const helpOn = (code: string): HelpPage | undefined => {
  try {
    return read<HelpPage>(`pages/${code}.json`);
  } catch {
    return undefined;
  }
};

/** The entries that lead to a page, not to other entries. */
const leaves = (menus: readonly MenuSeed[]): MenuSeed[] =>
  menus.flatMap((menu) => (menu.children ? leaves(menu.children) : [menu]));

const states = read<Record<string, StateTexts>>('states.json');
const dictionary = readFileSync(new URL('../../../base-data/dict-biz.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'));

describe('help', () => {
  it.each([
    ['Chinese', 'zh', true],
    ['English', 'en', false],
  ] as const)('says in %s of each menu entry what it is for and its three steps', (_, language, isHan) => {
    const isSaid = (text: string) => text.trim() !== '' && HAN.test(text) === isHan;
    const silent = leaves(MENUS).filter(({ code }) => {
      const text = helpOn(code)?.[language];
      return !text || text.steps.length !== 3 || ![text.what, ...text.steps].every(isSaid);
    });
    expect(silent.map(({ code }) => code)).toEqual([]);
  });

  it('explains the states of each record on its page', () => {
    const unexplained = RECORDS.flatMap(({ name, states: machines }) => {
      const page = leaves(MENUS).some(({ code }) => code === name) ? helpOn(name) : undefined;
      return page
        ? machines.filter((machine) => !page.states?.includes(machine.dictionary)).map(() => name)
        : [];
    });
    expect(unexplained).toEqual([]);
  });

  it('has words in both languages for each state that a page explains', () => {
    const explained = new Set(leaves(MENUS).flatMap(({ code }) => helpOn(code)?.states ?? []));
    const silent = [...explained].flatMap((code) => {
      const keys = dictionary.filter(([one, key]) => one === code && key !== '-1').map(([, key = '']) => key);
      expect(keys.length).toBeGreaterThan(0);
      return keys
        .filter((key) => {
          const [zh = '', en = ''] = states[code]?.entries[key] ?? [];
          return !HAN.test(zh) || en === '' || HAN.test(en);
        })
        .map((key) => `${code} ${key}`);
    });
    expect(silent).toEqual([]);
  });

  it('has the release notes of this version, in both languages', () => {
    const { version } = JSON.parse(
      readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
    ) as { version: string };
    const [newest] = read<{ version: string; zh: string[]; en: string[] }[]>('releases.json');
    expect(newest).toMatchObject({ version });
    expect(newest!.zh).toHaveLength(newest!.en.length);
  });
});
