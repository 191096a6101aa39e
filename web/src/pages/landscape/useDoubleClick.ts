import { insideRegion } from '@gushu/shared';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { boundaryAt } from '../../api/boundary-at.js';
import { textOf } from '../../api/error.js';
import { tellHint } from '../../feedback.js';
import { boundariesOf, regionOfBoundary } from '../../globe/rules.js';
import type { Position } from '../../globe/SceneControls.js';

/** A double click shows the region whose boundary it meets. */
export function useDoubleClick(code: string, own: string, setCode: (code: string) => void) {
  const { t } = useTranslation();
  return useCallback(
    async (at: Position) => {
      const layer = boundariesOf(code).at(-1) ?? 'country';
      try {
        const region = regionOfBoundary(await boundaryAt(layer, at));
        if (region === undefined) return;
        if (insideRegion(region, own)) setCode(region);
        else tellHint(t('globe.outsideOwn'));
      } catch (error) {
        tellHint(textOf(error));
      }
    },
    [code, own, setCode, t],
  );
}
