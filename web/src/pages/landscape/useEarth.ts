import type { BaseMap, TileTemplate } from '@gushu/shared';
import { useMemo, useState } from 'react';
import { useBaseMap } from '../../api/base-map.js';
import { useBorderLines } from '../../api/border-lines.js';
import { GLOBE } from '../../globe/rules.js';

/**
 * A selectable picture of the earth: Tianditu's map, terrain and satellite, the satellite picture of 2022, or the own
 * ground.
 */
export type Earth = 'vector' | 'terrain' | 'imagery' | 'satellite2022' | 'own';

/** Layers above the picture. */
const OVERLAYS = ['satellite2022', 'forestPlots2022'] as const;
export type Overlay = (typeof OVERLAYS)[number];

const TIANDITU = ['vector', 'terrain', 'imagery'] as const;

/** The available pictures: those that the platform has, and the own ground. */
export const earthsOf = (map: BaseMap): Earth[] => [
  ...TIANDITU.filter((kind) => map[kind].length > 0),
  ...(map.own.satellite2022 ? ['satellite2022' as const] : []),
  'own',
];

/** The available layers above it. */
export const overlaysOf = ({ own }: BaseMap): Overlay[] => OVERLAYS.filter((name) => own[name] !== undefined);

/** Tile templates in drawing order, from below. */
export function templatesOf(map: BaseMap, earth: Earth, overlays: readonly Overlay[]): TileTemplate[] {
  const ground =
    earth === 'own'
      ? []
      : earth === 'satellite2022'
        ? [map.own.satellite2022]
        : map[earth].map((url): TileTemplate => ({ url, grid: 'degrees', maxLevel: GLOBE.baseLevel }));
  const over = overlays.filter((name) => name !== earth).map((name) => map.own[name]);
  return [...ground, ...over].flatMap((template) => template ?? []);
}

/** The picture of the earth: available ones, the chosen one, and whether it loads. */
export function useEarth() {
  const map = useBaseMap();
  const borders = useBorderLines();
  const [chosen, setEarth] = useState<Earth>();
  const [overlays, setOverlays] = useState<readonly Overlay[]>([]);
  const [away, setAway] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { vector, imagery, terrain, own, reviewNumber, unread } = map;
  const offered = useMemo(
    () => ({ vector, imagery, terrain, own, reviewNumber }),
    [vector, imagery, terrain, own, reviewNumber],
  );
  const earths = earthsOf(offered);
  // Tianditu's satellite picture unless a person has chosen.
  const first = earths.includes('imagery') ? 'imagery' : 'own';
  const earth = chosen && earths.includes(chosen) ? chosen : first;
  const templates = useMemo(() => templatesOf(offered, earth, overlays), [offered, earth, overlays]);
  return {
    tools: { earths, earth, onEarth: setEarth },
    overlays: { offered: overlaysOf(offered), shown: overlays, onOverlays: setOverlays },
    tiles: { templates, attempt, onAway: setAway },
    shown: {
      earth,
      away: away && templates.length > 0,
      reviewNumber,
      unread: unread?.error,
      bordersUnread: borders.unread?.error,
      onRetry: () => {
        unread?.retry();
        borders.unread?.retry();
        setAttempt((last) => last + 1);
      },
    },
    borders: borders.lines,
  };
}
