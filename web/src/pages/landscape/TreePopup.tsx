import { type Field, oldTree } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordApi } from '../../api/record-api.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { LateRings } from '../../layout/LateRings.js';
import { useEntryText } from '../../fields/entry-text.js';
import { Meaning } from '../../fields/Meaning.js';
import { PopupBox } from './PopupBox.js';

interface Props {
  id: string;
  /** Back to the list that it was chosen from. */
  onBack: (() => void) | undefined;
  onClose: () => void;
}

type Detail = Record<string, string | number | null | undefined>;

const FIELDS = ['treeAge', 'treeHeight', 'bust', 'avgGuanFu', 'vigor', 'ownership'] as const;
const trees = recordApi(oldTree);

type EntryText = ReturnType<typeof useEntryText>;

/** A field's value: the dictionary's word where there is one, the unit behind figures. */
function valueOf(tree: Detail, name: (typeof FIELDS)[number], at: 0 | 1, entryText: EntryText): string {
  const field: Field = oldTree.fields[name];
  const value = tree[`${name}Name`] ?? tree[name];
  if (value === null || value === undefined || value === '') return '—';
  if (field.kind === 'dictionary') return entryText(field.code, String(value));
  const shown = typeof value === 'number' ? value.toLocaleString('en') : value;
  return 'unit' in field && field.unit ? `${shown} ${field.unit[at]}` : String(shown);
}

function Found({ tree }: { tree: Detail }) {
  const { t, i18n } = useTranslation();
  const at = i18n.language === 'en' ? 1 : 0;
  const entryText = useEntryText();
  const level = String(tree['oldTreeLevel'] ?? '');
  return (
    <>
      <h2>
        {tree['treeTypeName'] ?? t('globe.unnamed')}{' '}
        {level && (
          <Meaning code="old_tree_level" value={level} tag>
            {entryText('old_tree_level', String(tree['oldTreeLevelName'] ?? level))}
          </Meaning>
        )}
      </h2>
      <p className="landscape-latin">{tree['latinName']}</p>
      <p className="landscape-number">{tree['provinceOldTreeNumber']}</p>
      <dl>
        {FIELDS.map((name) => (
          <div key={name}>
            <dt>{oldTree.fields[name].label[at]}</dt>
            <dd>{valueOf(tree, name, at, entryText)}</dd>
          </div>
        ))}
      </dl>
      <p className="landscape-place">
        {tree['xzName'] ?? tree['xzCodeName'] ?? tree['xzCode']} {tree['smallPlaceName']}
      </p>
      <p className="landscape-at">
        {Number(tree['lon']).toFixed(6)}, {Number(tree['lat']).toFixed(6)}
      </p>
    </>
  );
}

/** The tree's detail beside its point. */
export function TreePopup({ id, onBack, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: [oldTree.path, 'detail', id],
    queryFn: ({ signal }) => trees.detail(id, signal),
  });
  return (
    <PopupBox label={t('globe.detail')} onBack={onBack} onClose={onClose}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Found tree={data as Detail} />
      ) : (
        <LateRings />
      )}
    </PopupBox>
  );
}
