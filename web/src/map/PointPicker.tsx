import { Alert } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../api/error.js';
import type { CountyAt } from '../api/regions.js';
import { tellRefused } from '../feedback.js';
import { Dialog } from '../layout/Dialog.js';
import { RetryAlert } from '../layout/RetryAlert.js';
import './map.css';
import { PickerMap } from './PickerMap.js';
import { isInside, type Position, type PositionLimits, sidesOf, six } from './position.js';
import { usePlace } from './usePlace.js';

interface Props {
  /** Limits of longitude and latitude. */
  limits: PositionLimits;
  /** The position so far; ignored where it is outside the limits. */
  at?: Position | undefined;
  /** Where to begin, when there is no position yet. */
  near?: Position | undefined;
  /** Region to begin at; the person's own when left out. */
  xzCode?: string;
  /** Only shows the position. */
  viewOnly?: boolean;
  /** Longitude and latitude with 6 decimals, and the county they lie in. */
  onPick: (position: readonly [lon: string, lat: string], place: CountyAt) => void;
  onClose: () => void;
}

/** Picks a position on the map (地图选点): a click sets the one marker, the pointer's position stands below. */
export function PointPicker({ limits, at, near, xzCode = '', viewOnly = false, onPick, onClose }: Props) {
  const { t } = useTranslation();
  const [start] = useState(at && isInside(at, limits) ? at : undefined);
  const [chosen, setChosen] = useState(start);
  const outside = chosen !== undefined && !isInside(chosen, limits);
  const { place, nowhere, refused, reading, unread } = usePlace(chosen && !outside ? six(chosen) : undefined);
  const disabled = outside || refused !== '';
  // If confirmed while its county is still being read, the position is taken once the county is known.
  const [wanted, setWanted] = useState(false);
  const choose = (position: Position) => {
    setWanted(false);
    setChosen(position);
  };
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    // The surrounding form must not be submitted with it.
    event.stopPropagation();
    if (!chosen) tellRefused(t('map.failed'));
    else setWanted(!disabled);
  };
  const isTaken = wanted && !reading && !disabled;
  const onTaken = useEffectEvent(() => chosen && onPick(six(chosen), place));
  useEffect(() => {
    if (isTaken) onTaken();
  }, [isTaken]);
  const words = outside ? t('map.outside', sidesOf(limits)) : refused;
  return (
    <Dialog
      open
      width={800}
      title={t(viewOnly ? 'map.view' : 'map.pick')}
      footer={viewOnly ? null : undefined}
      onCancel={onClose}
      {...(viewOnly
        ? {}
        : {
            okButtonProps: {
              htmlType: 'submit' as const,
              form: 'point-picker',
              disabled,
              loading: wanted && reading,
            },
          })}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <form id="point-picker" onSubmit={confirm}>
        <PickerMap start={start ?? near} {...{ chosen, xzCode, viewOnly }} onChoose={choose} />
        {!refused && (nowhere || place.fullName) && (
          <p className="picker-place" aria-live="polite">
            {nowhere ? t('map.noCounty') : t('map.liesIn', { place: place.fullName })}
          </p>
        )}
        {words && <Alert type="warning" showIcon role="alert" title={words} />}
        {unread && (
          <RetryAlert
            type="warning"
            title={t('map.placeUnread', { why: textOf(unread.error) })}
            onRetry={unread.retry}
          />
        )}
      </form>
    </Dialog>
  );
}
