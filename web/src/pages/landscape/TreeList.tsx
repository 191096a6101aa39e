import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TreeSet } from '../../globe/tree-set.js';
import { treeKindMeaning } from '../../theme/tokens.js';
import { TreeLine } from './TreeLine.js';
import { useBriefs } from './useBriefs.js';
import type { ListedTree } from './usePopup.js';

interface Props {
  trees: TreeSet;
  shown: readonly number[];
  total: number;
  selected: string | undefined;
  onSelect: (tree: ListedTree) => void;
}

const kindOf = (type: number | undefined): '1' | '2' => (type === 1 ? '1' : '2');

/** The trees in view as a list: reaches them without a pointer. */
export function TreeList({ trees, shown, total, selected, onSelect }: Props) {
  const { t } = useTranslation();
  const briefs = useBriefs(useMemo(() => shown.map((index) => trees.id[index] ?? ''), [trees, shown]));
  return (
    <>
      <p className="landscape-count" role="status">
        {t('globe.inView', { count: total })}
        {total > shown.length && <small> {t('globe.listCut', { n: shown.length })}</small>}
      </p>
      <ul className="landscape-list" aria-label={t('globe.list')} tabIndex={-1}>
        {shown.map((index) => {
          const kind = kindOf(trees.type[index]);
          const id = trees.id[index] ?? '';
          const number = trees.number[index] ?? '';
          const [lon, lat] = [trees.lon[index] ?? 0, trees.lat[index] ?? 0];
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === selected}
                onClick={() => onSelect({ id, number, lon, lat })}
              >
                <span
                  role="img"
                  aria-label={t(`globe.kind${kind}`)}
                  title={t(`globe.kind${kind}`)}
                  style={{ color: treeKindMeaning[kind].color }}
                >
                  {treeKindMeaning[kind].shape}
                </span>
                <TreeLine number={number} brief={briefs.get(id)} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
