/** Purpose of a page and the three usual steps there, in one language. */
interface HelpText {
  what: string;
  steps: string[];
}

/** The help page of a menu entry. */
export interface HelpPage {
  zh: HelpText;
  en: HelpText;
  /** Dictionaries of the states of its rows. */
  states?: string[];
}

/** Explanations of the states of a dictionary, by their key: Chinese and English. */
interface StateTexts {
  label: [zh: string, en: string];
  entries: Record<string, [zh: string, en: string]>;
}

const pages = import.meta.glob<HelpPage>('./pages/*.json', { import: 'default' });

/** The help page of a menu entry, loaded when it is first opened; null for an entry that an administrator made. */
export const readHelp = async (code: string): Promise<HelpPage | null> =>
  (await pages[`./pages/${code}.json`]?.()) ?? null;

/** Explanations of states, by their dictionary. */
export const readStates = async (): Promise<Record<string, StateTexts>> =>
  (await import('./states.json')).default as unknown as Record<string, StateTexts>;
