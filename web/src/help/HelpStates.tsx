import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { inTime } from '../api/load-script.js';
import { useDictionary } from '../fields/dictionary.js';
import { useEntryText } from '../fields/entry-text.js';
import { Meaning } from '../fields/Meaning.js';
import { ErrorState } from '../layout/ErrorState.js';
import { LateRings } from '../layout/LateRings.js';

/** Explanations of the states of a dictionary, under the names that administrators gave them. */
export function HelpStates({ code }: { code: string }) {
  const { i18n } = useTranslation();
  const entryText = useEntryText();
  const names = useDictionary(code);
  const texts = useQuery({
    queryKey: ['help-states'],
    queryFn: () => inTime(async () => (await import('./help-pages.js')).readStates()),
    staleTime: Infinity,
  });
  const failed = texts.error ?? names.error;
  if (failed) {
    const retry = () => void Promise.all([texts.refetch(), names.refetch()]);
    return <ErrorState error={failed} onRetry={retry} />;
  }
  if (!texts.data || !names.data) return <LateRings />;
  const found = texts.data[code];
  if (!found) return null;
  const at = i18n.language === 'en' ? 1 : 0;
  return (
    <section className="help-states">
      <h3>{found.label[at]}</h3>
      <dl>
        {names.data.map(({ dictKey, dictValue }) => {
          const text = found.entries[dictKey]?.[at];
          if (text === undefined) return null;
          return (
            <div key={dictKey}>
              <dt>
                <Meaning code={code} value={dictKey} tag>
                  {entryText(code, dictValue)}
                </Meaning>
              </dt>
              <dd>{text}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
