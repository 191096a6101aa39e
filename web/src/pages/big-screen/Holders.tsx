import { oldTree, type RecordHolder, screenOf, type TreeFeature, treeFeatures } from '@gushu/shared';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { numberText } from '../../locales/number-text.js';
import { SpeciesName } from '../../names/TaxonName.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useRegionNames } from '../../region/useRegionName.js';
import { Rings } from '../../rings/Rings.js';
import { HolderFiles } from './HolderFiles.js';
import { useMenu } from '../../session/access.js';
import { isGranted } from '../../session/granted.js';
import { onWall, partMeaning, type Scheme } from '../../theme/tokens.js';
import { PanelNote } from '../../wall/TurningPanel.js';
import { useWallScheme } from '../../wall/wall-palette.js';
import { placeWithin } from './place-within.js';

const TREES = screenOf(oldTree);

/** Answers the address of a tree's page; undefined for people who may not open it. */
export function useTreeAddress(): (id: string) => string | undefined {
  const { data: menu = [] } = useMenu();
  const may = isGranted(menu, TREES);
  return (id) => (may ? `${TREES}/oldTreeView?id=${id}` : undefined);
}

/** The number of a record holder, in the list and on the map. */
export const markOf = (feature: TreeFeature): string =>
  String(Object.keys(treeFeatures).indexOf(feature) + 1);

/** The colour of a record holder, in the list and on the map. */
export const toneOf = (feature: TreeFeature, scheme: Scheme): string =>
  onWall(partMeaning[Number(markOf(feature))]?.color ?? '', scheme);

/** The four record holders with their picture; each leads to its page. */
export function Holders({ holders, region }: { holders: readonly RecordHolder[]; region: string }) {
  const { t } = useTranslation();
  const addressOf = useTreeAddress();
  const scheme = useWallScheme();
  const within = useRegionNames(region).join('');
  if (holders.length === 0) return <PanelNote>{t('wall.noHolders')}</PanelNote>;
  return (
    <ol className="screen-holders">
      {holders.map((holder) => {
        const to = addressOf(holder.oldTreeId);
        return (
          <li key={holder.feature} style={{ '--mark': toneOf(holder.feature, scheme) } as CSSProperties}>
            {to ? (
              <Link to={to}>
                <Holder holder={holder} within={within} />
              </Link>
            ) : (
              <Holder holder={holder} within={within} />
            )}
            {/* People who may not open trees see no pictures of them. */}
            {to && holder.provinceOldTreeNumber && (
              <HolderFiles holder={holder} number={holder.provinceOldTreeNumber} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A record holder; its place is named within the shown region. */
function Holder({ holder, within }: { holder: RecordHolder; within: string }) {
  const { feature, featureName, value, unit, treeTypeName, xzName, smallPlaceName, url } = holder;
  const placeText = usePlaceText();
  const [shown, setShown] = useState(true);
  const place = placeText(xzName);
  return (
    <>
      {url && shown ? (
        <img src={url} alt="" onError={() => setShown(false)} />
      ) : (
        <span className="screen-holder-none">
          <Rings kind="empty" size={40} />
        </span>
      )}
      <span className="screen-holder">
        <small>
          <em>{markOf(feature)}</em> {featureName}
        </small>
        <span>
          <b>{numberText(value)}</b> <small>{unit}</small>
        </span>
        <span className="screen-holder-name">
          <SpeciesName name={treeTypeName ?? ''} />
        </span>
        <small title={[place, smallPlaceName].filter(Boolean).join(' ')}>
          {placeWithin(place, placeText(within))}
        </small>
      </span>
    </>
  );
}
