import { useTranslation } from 'react-i18next';
import type { TreeSet } from '../../globe/tree-set.js';
import { treeKindMeaning } from '../../theme/tokens.js';

interface Props {
  trees: TreeSet;
  shown: readonly number[];
  total: number;
  selected: number | undefined;
  onSelect: (index: number) => void;
}

const kindOf = (type: number | undefined): '1' | '2' => (type === 1 ? '1' : '2');

/** What is in view, as a list: the way to the trees without a pointer. */
export function TreeList({ trees, shown, total, selected, onSelect }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <p className="landscape-count" role="status">
        {t('globe.inView', { n: total.toLocaleString() })}
        {total > shown.length && <small> {t('globe.listCut', { n: shown.length })}</small>}
      </p>
      <ul className="landscape-list" aria-label={t('globe.list')}>
        {shown.map((index) => {
          const kind = kindOf(trees.type[index]);
          return (
            <li key={trees.id[index]}>
              <button type="button" aria-pressed={index === selected} onClick={() => onSelect(index)}>
                <span style={{ color: treeKindMeaning[kind].color }} aria-hidden="true">
                  {treeKindMeaning[kind].shape}
                </span>
                <span className="landscape-number">{trees.number[index]}</span>
                <small>{t(`globe.kind${kind}`)}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
