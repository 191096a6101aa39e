import { PLACEHOLDER_CITIES, type ScreenRegion } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { codesAbove } from '../../api/regions.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { useRegionNames } from '../../region/useRegionName.js';

/** A step of the way down to a region. */
export interface Step {
  code: string;
  name: string;
}

/** The way from a person's own region down to the shown one; placeholder cities are left out. */
export function useSteps(region: string, own: string): Step[] {
  const { t } = useTranslation();
  const placeText = usePlaceText();
  const names = useRegionNames(region);
  const below = codesAbove(region).map((code, at) => ({ code, name: names[at] ?? '' }));
  return [{ code: '', name: t('frame.nation') }, ...below]
    .filter(({ code, name }) => code.length >= own.length && !PLACEHOLDER_CITIES.includes(name))
    .map(({ code, name }) => ({ code, name: placeText(name) }));
}

/** Name of the shown region; from its figures where the names of regions could not be read. */
export function usePlaceOf(steps: readonly Step[], shown: ScreenRegion | undefined): string {
  const placeText = usePlaceText();
  return steps.at(-1)?.name || placeText(shown?.name ?? '');
}

/** The region one step up; undefined at the top. */
export const stepAbove = (steps: readonly Step[], region: string): string | undefined =>
  steps.filter(({ code }) => code.length < region.length).at(-1)?.code;

/** The way down; each step leads back up. */
export function Crumb({ steps, onRegion }: { steps: readonly Step[]; onRegion: (code: string) => void }) {
  const { t } = useTranslation();
  return (
    <nav className="wall-crumb" aria-label={t('wall.way')}>
      <ol>
        {steps.map(({ code, name }, at) => (
          <li key={code}>
            {at === steps.length - 1 ? (
              <span aria-current="location" title={name}>
                {name}
              </span>
            ) : (
              <button type="button" title={name} onClick={() => onRegion(code)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
