import { narrowed, oldTree, screenOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { recordApi } from '../../api/record-api.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useSpeciesText } from '../../names/useSpecies.js';
import { usePermission } from '../../session/access.js';
import { menuIcon } from '../../layout/menu-icons.js';
import type { Hit } from './hit.js';

const OFFERED = 6;
const SCREEN = screenOf(oldTree);

/** Numbers find a tree by its provincial number, words by its species, in Chinese or Latin. */
const questionOf = (text: string) =>
  /^(?=.*\d)[\dA-Z-]{4,}$/i.test(narrowed(text)) ? { provinceOldTreeNumber: text } : { treeTypeName: text };

/** Trees of the reader's region that what was typed names. */
export function useTreeHits(text: string): { hits: Hit[]; searching: boolean } {
  const may = usePermission('oldTree_view');
  const placeText = usePlaceText();
  const speciesText = useSpeciesText();
  // Few letters are no name of a tree; one ideograph is.
  const worthwhile = /[^\x00-\x7f]|\d{4}|[a-z]{4}/i.test(text);
  const { data, isFetching } = useQuery({
    queryKey: ['record', oldTree.name, 'menu-search', text],
    queryFn: ({ signal }) => recordApi(oldTree).page({ ...questionOf(text), size: OFFERED }, signal),
    enabled: may && worthwhile,
    staleTime: 30_000,
  });
  const rows = may && worthwhile ? (data?.records ?? []) : [];
  return {
    searching: isFetching,
    hits: rows.map((row) => ({
      key: `tree:${row.id}`,
      path: `${SCREEN}/oldTreeView?id=${row.id}`,
      label: speciesText(row.treeTypeName ?? '') || row.provinceOldTreeNumber || row.id,
      hint: [row.provinceOldTreeNumber, placeText(row.xzCodeName ?? '')].filter(Boolean).join(' · '),
      icon: menuIcon({ path: SCREEN }),
    })),
  };
}
