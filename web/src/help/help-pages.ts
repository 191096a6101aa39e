/** What a page is for and the three steps that people usually take there, in one language. */
interface HelpText {
  what: string;
  steps: string[];
}

/** The help on a menu entry's page. */
export interface HelpPage {
  zh: HelpText;
  en: HelpText;
  /** Dictionaries of the states that its rows have. */
  states?: string[];
}

/** What the states of a dictionary mean, by their key: Chinese and English. */
interface StateTexts {
  label: [zh: string, en: string];
  entries: Record<string, [zh: string, en: string]>;
}

const pages = import.meta.glob<HelpPage>('./pages/*.json', { import: 'default' });

/** The help page of a menu entry, loaded when it is first opened; null for an entry that an administrator made. */
export const readHelp = async (code: string): Promise<HelpPage | null> =>
  (await pages[`./pages/${code}.json`]?.()) ?? null;

/** What states mean, by their dictionary. */
export const readStates = async (): Promise<Record<string, StateTexts>> =>
  (await import('./states.json')).default as unknown as Record<string, StateTexts>;
