import { lazy, Suspense, useState } from 'react';
import { loadPart } from '../../api/load-script.js';
import { useMenuSearch } from './search-state.js';

// It brings the index of names: no page need wait for it.
const MenuSearch = lazy(loadPart(async () => ({ default: (await import('./MenuSearch.js')).MenuSearch })));

/** The menu search, which comes once it is first opened and stays: it hands the focus back as it closes. */
export function SearchPart() {
  const { open } = useMenuSearch();
  const [isWanted, want] = useState(open);
  if (open && !isWanted) want(true);
  return (
    isWanted && (
      <Suspense>
        <MenuSearch />
      </Suspense>
    )
  );
}
