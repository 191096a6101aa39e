import { Alert } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../locales/number-text.js';
import { treesInView } from '../../globe/tree-set.js';
import { inView, type View } from '../../map/detail.js';
import { ErrorState } from '../../layout/ErrorState.js';
import { RegionPicker } from '../../region/RegionPicker.js';
import { GroupList } from './GroupList.js';
import { RegionList } from './RegionList.js';
import { TreeList } from './TreeList.js';
import type { MapGroup, MapGroups } from './useMapGroups.js';
import type { MapTrees } from './useMapTrees.js';
import type { ListedTree } from './usePopup.js';

interface Props {
  map: MapTrees;
  groups: MapGroups;
  view: View;
  code: string;
  own: string;
  onRegion: (code: string) => void;
  selected: string | undefined;
  onSelect: (tree: ListedTree) => void;
  onGroup: (group: MapGroup) => void;
  /** Further choices: year and category. */
  children?: ReactNode;
}

const MAX_LISTED = 100;

/** Beside the map: which region, how many of how many are shown, and what is in view as a list. */
export function LandscapePanel(props: Props) {
  const { map, groups, view, code, own, onRegion, selected, onSelect, onGroup, children } = props;
  const { t } = useTranslation();
  const { trees, regions, byRegion, total, error, retry } = map;
  const listed = useMemo(() => trees && treesInView(trees, view, MAX_LISTED), [trees, view]);
  return (
    <aside className="landscape-panel">
      <h1>{t('globe.title')}</h1>
      <RegionPicker
        value={code}
        deepest={3}
        allowClear={own === ''}
        onChange={(next) => onRegion(next ?? own)}
      />
      {children}
      {total !== undefined && <p className="landscape-total">{t('globe.total', { count: total })}</p>}
      {trees && trees.matched > trees.count && (
        <Alert
          type="info"
          showIcon
          title={t('globe.truncated', {
            n: numberText(trees.count),
            all: numberText(trees.matched),
          })}
        />
      )}
      {error && <ErrorState error={error} onRetry={retry} />}
      <GroupList map={groups} view={view} selected={selected} onSelect={onGroup} />
      {byRegion ? (
        <RegionList regions={regions.filter(({ lon, lat }) => inView(view, lon, lat))} onSelect={onRegion} />
      ) : (
        trees && listed && <TreeList trees={trees} {...listed} selected={selected} onSelect={onSelect} />
      )}
    </aside>
  );
}
