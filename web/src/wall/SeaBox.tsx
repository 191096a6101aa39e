import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BorderLines } from '@gushu/shared';
import { seaPicture, type Shape } from './map-picture.js';

const SIZE = { width: 96, height: 128 };

interface Props {
  shapes: readonly Shape[];
  around: readonly Shape[];
  borders: BorderLines;
}

/** The islands of the South China Sea in a box of their own, as every map of the nation shows them. */
export function SeaBox({ shapes, around, borders }: Props) {
  const { t } = useTranslation();
  const { land, lines } = useMemo(
    () => seaPicture({ shapes, around, borders }, SIZE),
    [shapes, around, borders],
  );
  return (
    <figure className="wall-sea">
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} aria-hidden="true">
        <path className="wall-sea-land" d={land} />
        {lines.map(({ kind, path }) => (
          <path key={kind} className="wall-line" data-kind={kind} d={path} />
        ))}
      </svg>
      <figcaption>{t('wall.sea')}</figcaption>
    </figure>
  );
}
