import { Segmented } from 'antd';
import type OlMap from 'ol/Map.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BaseMapKind, type Unread, useBaseMap } from '../api/base-map.js';
import { textOf } from '../api/error.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import { MapReview } from './MapReview.js';
import { useBorderLayer } from './useBorderLayer.js';
import { useGroundLayer } from './useGroundLayer.js';
import { useOutlines } from './useOutlines.js';
import { type ReferenceKind, useReference } from './useReference.js';
import { useTiles } from './useTiles.js';
import { useWaterLayer } from './useWaterLayer.js';

interface Props {
  map: OlMap | undefined;
  /** Regions whose outlines are drawn over the nation's, the smallest last. */
  codes: readonly string[];
  /** Fills the view with the last of the regions, or with the nation where there is none. */
  fly?: boolean;
  /** Lets people choose the picture of a tile service. */
  choice?: boolean;
  /** Shows what helps to find a place: the neighbouring borders and names, and for `trees` also the trees. */
  reference?: ReferenceKind;
}

const KINDS: readonly BaseMapKind[] = ['vector', 'imagery'];

interface FailureProps {
  unread: Unread | undefined;
  /** Part of the map that could not be read. */
  what: 'baseUnread' | 'bordersUnread' | 'referenceUnread';
}

function Failure({ unread, what }: FailureProps) {
  const { t } = useTranslation();
  if (!unread) return null;
  const title = t(`map.${what}`, { why: textOf(unread.error) });
  return <RetryAlert className="map-failed" type="warning" title={title} onRetry={unread.retry} />;
}

/** The relief with rivers, lakes and own outlines as the ground; a tile service's picture over it with the regions' borders on top, if there is one. */
export function BaseMap({ map, codes, fly = false, choice = false, reference }: Props) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<BaseMapKind>('vector');
  const base = useBaseMap();
  const templates = base[kind];
  const { failed, retry } = useTiles(map, templates);
  const tiled = templates.length > 0;
  useOutlines(map, codes, { fly, tiled });
  const bare = !tiled || failed;
  useGroundLayer(map);
  useWaterLayer(map, bare);
  const bordersUnread = useBorderLayer(map);
  const around = useReference(map, { reference, bare });
  return (
    <>
      {tiled && choice && (
        <Segmented<BaseMapKind>
          className="map-choice"
          size="small"
          aria-label={t('map.base')}
          value={kind}
          options={KINDS.map((value) => ({ value, label: t(`map.${value}`) }))}
          onChange={setKind}
        />
      )}
      <div className="map-failures">
        {tiled && failed && (
          <RetryAlert className="map-failed" type="warning" title={t('map.tilesFailed')} onRetry={retry} />
        )}
        <Failure unread={base.unread} what="baseUnread" />
        <Failure unread={bordersUnread} what="bordersUnread" />
        <Failure unread={around.unread} what="referenceUnread" />
      </div>
      {around.shown > 0 && (
        <small className="map-trees">
          {t(around.matched > around.shown ? 'map.someTrees' : 'map.knownTrees', {
            count: around.shown,
            all: around.matched,
          })}
        </small>
      )}
      <MapReview number={base.reviewNumber} />
      {tiled && !failed && <small className="map-credit">{t('map.credit')}</small>}
    </>
  );
}
