import { entryTextIn, type Field, type Label, type Language, LIST_MARK, textIn } from '@gushu/shared';

/** Names of regions, short or full, as a reader has them: as stored, or in pinyin, whose characters are loaded then. */
export async function placesIn(language: Language): Promise<(name: string) => string> {
  return language === 'zh' ? (name) => name : (await import('./pinyin.js')).romanizedPlace;
}

/** The name of a region in both languages, as a fault or message names it. */
export const placeLabel = async (name: string): Promise<Label> => [name, (await placesIn('en'))(name)];

/** Texts of a dictionary by key in the reader's language. */
export const entriesIn = (
  language: Language,
  code: string,
  texts: ReadonlyMap<string, string> | undefined,
): ReadonlyMap<string, string> =>
  new Map([...(texts ?? [])].map(([key, text]) => [key, entryTextIn(language, code, text)]));

const FLAGS: readonly [key: string, Label][] = [
  ['1', ['是', 'Yes']],
  ['0', ['否', 'No']],
];

/** Texts of a flag by its value in the reader's language. */
export const flagsIn = (language: Language): ReadonlyMap<string, string> =>
  new Map(FLAGS.map(([key, label]) => [key, textIn(language, label)]));

/** How the shown text of a field's value reads in the reader's language. */
export async function wordingIn(
  language: Language,
): Promise<(field: Field | undefined, text: string) => string> {
  const [placeText, flags] = [await placesIn(language), flagsIn(language)];
  return (field, text) => {
    if (field?.kind === 'dictionary') return entryTextIn(language, field.code, text);
    if (field?.kind === 'region') return text.split(LIST_MARK.zh).map(placeText).join(LIST_MARK[language]);
    return field?.kind === 'flag' ? (flags.get(text) ?? text) : text;
  };
}
