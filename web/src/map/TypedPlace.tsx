import { isBlank, MAP_SYSTEM, type PointFields } from '@gushu/shared';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tellHint } from '../feedback.js';
import { useSettled } from '../layout/useSettled.js';
import { type Position, six } from './position.js';
import { usePlace } from './usePlace.js';

type Values = Readonly<Record<string, unknown>>;

interface Props {
  point: PointFields & { region: string };
  form: FormInstance<Values>;
  /** Whether the record takes the position. */
  isValid: (position: Position) => boolean;
  onFill: (values: Values) => void;
}

const BETWEEN = ',';
/** Longer than between two keys. */
const PAUSE_MS = 500;

/** The position that people have typed, once they pause; not one in a system that the map does not have. */
function useTyped({ point: { lon, lat, system }, form, isValid }: Props) {
  const watched = { form, preserve: true } as const;
  const east: unknown = Form.useWatch(lon, watched);
  const north: unknown = Form.useWatch(lat, watched);
  const given: unknown = Form.useWatch(system ?? '', watched);
  const isTyped = form.isFieldTouched(lon) || form.isFieldTouched(lat);
  const isOurs = system === undefined || isBlank(given) || String(given) === MAP_SYSTEM;
  const at: Position = [Number(east), Number(north)];
  const isWhole = isTyped && isOurs && !isBlank(east) && !isBlank(north) && isValid(at);
  const settled = useSettled(isWhole ? six(at).join(BETWEEN) : '', PAUSE_MS);
  const [settledEast, settledNorth] = settled.split(BETWEEN);
  return settledEast && settledNorth ? ([settledEast, settledNorth] as const) : undefined;
}

/**
 * Says where a typed position lies, and fills in the region as the map does: once for a position, and only where none was
 * chosen or one that the county lies in. Where another was chosen it says so and offers the change.
 */
export function TypedPlace(props: Props) {
  const { point, form, onFill } = props;
  const { t } = useTranslation();
  const at = useTyped(props);
  const chosen: unknown = Form.useWatch(point.region, { form, preserve: true });
  const region = isBlank(chosen) ? '' : String(chosen);
  const { place, nowhere, refused } = usePlace(at);
  const { code = '', fullName = '' } = place;
  const isKnown = code !== '' && refused === '';
  const position = at?.join(BETWEEN);
  const filledRef = useRef<string>(undefined);
  const fill = useEffectEvent(() => {
    if (filledRef.current === position) return;
    filledRef.current = position;
    if (region === code || !code.startsWith(region)) return;
    onFill({ [point.region]: code });
    tellHint(t('map.placed', { place: fullName }));
  });
  useEffect(() => {
    if (isKnown) fill();
  }, [isKnown, position]);
  if (!at || (code === '' && !nowhere)) return null;
  const isElsewhere = isKnown && !region.startsWith(code) && !code.startsWith(region);
  const words =
    refused || (nowhere && t('map.noCounty')) || (isElsewhere && t('map.elsewhere', { place: fullName }));
  if (!words)
    return (
      <p className="picker-place" aria-live="polite">
        {t('map.liesIn', { place: fullName })}
      </p>
    );
  return (
    <Alert
      className="typed-place"
      type="warning"
      showIcon
      role="alert"
      title={words}
      action={
        isElsewhere && (
          <Button size="small" onClick={() => onFill({ [point.region]: code })}>
            {t('map.takePlace')}
          </Button>
        )
      }
    />
  );
}
