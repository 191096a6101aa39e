import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaLayer, type AreaTool } from '../../../wall/AreaLayer.js';
import type { Overlay } from '../../../wall/WallMap.js';
import { AREA } from './filter.js';
import type { WallFilter } from './useWallFilter.js';

/** The area of the filter on the map, and how another one is drawn there. */
export function useAreaDrawing({ filter, change }: WallFilter) {
  const { t } = useTranslation();
  const [tool, setTool] = useState<AreaTool>();
  const overlay: Overlay = (picture, size) => (
    <AreaLayer
      picture={picture}
      size={size}
      area={filter[AREA] ?? ''}
      tool={tool}
      hint={tool ? t(`wall.filter.${tool}Hint`) : ''}
      onDraw={(wkt) => {
        setTool(undefined);
        change({ [AREA]: wkt });
      }}
      onCancel={() => setTool(undefined)}
    />
  );
  return { overlay, begin: setTool };
}
