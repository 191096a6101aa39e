import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { treeKindMeaning } from '../theme/tokens.js';
import { scaleBar } from './scale-bar.js';

interface Props {
  metresAPixel: number;
  position: [lon: number, lat: number] | undefined;
  /** Where the picture of the earth comes from. */
  imagery: ReactNode;
  /** Whether the trees of the register are shown. */
  trees: boolean;
  /** Further entries of the legend. */
  children?: ReactNode;
}

const KINDS = ['1', '2'] as const;

function ScaleBar({ metresAPixel }: { metresAPixel: number }) {
  const { t } = useTranslation();
  const bar = scaleBar(metresAPixel);
  if (!bar) return null;
  const text =
    bar.metres >= 1000
      ? t('globe.kilometres', { n: numberText(bar.metres / 1000) })
      : t('globe.metres', { n: bar.metres });
  return (
    <span className="globe-scale" aria-label={t('globe.scale')}>
      <span style={{ width: bar.pixels }} />
      {text}
    </span>
  );
}

/** Legend, scale bar and position at the lower edge. */
export function GlobeFoot({ metresAPixel, position, imagery, trees, children }: Props) {
  const { t } = useTranslation();
  return (
    <footer className="globe-foot">
      <ul className="globe-legend" aria-label={t('globe.legend')}>
        {(trees ? KINDS : []).map((kind) => (
          <li key={kind}>
            <i data-kind={kind} style={{ background: treeKindMeaning[kind].color }} />
            {t(`globe.kind${kind}`)}
          </li>
        ))}
        {children}
      </ul>
      <span className="globe-imagery">{imagery}</span>
      <ScaleBar metresAPixel={metresAPixel} />
      <output className="globe-position" aria-label={t('globe.position')}>
        {position ? `${position[0].toFixed(6)}, ${position[1].toFixed(6)}` : '—'}
      </output>
    </footer>
  );
}
