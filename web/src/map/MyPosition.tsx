import { AimOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tellHint, tellRefused } from '../feedback.js';
import type { Position } from './position.js';

const PATIENCE = { enableHighAccuracy: true, timeout: 20_000, maximumAge: 5_000 };

/** Texts for the browser's error codes. */
const REASONS: Readonly<Record<number, 'positionDenied' | 'positionAway' | 'positionLate'>> = {
  1: 'positionDenied',
  2: 'positionAway',
  3: 'positionLate',
};

/** Position of the device. Browsers give it to https pages only: elsewhere the button explains that. */
export function MyPosition({ onFound }: { onFound: (position: Position) => void }) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const why = useId();
  const open = window.isSecureContext && 'geolocation' in navigator;
  const ask = () => {
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude, accuracy } }) => {
        setAsking(false);
        onFound([longitude, latitude]);
        tellHint(t('map.accuracy', { count: Math.max(Math.round(accuracy), 1) }));
      },
      ({ code }) => {
        setAsking(false);
        tellRefused(t(`map.${REASONS[code] ?? 'positionAway'}`));
      },
      PATIENCE,
    );
  };
  return (
    <>
      <Button
        icon={<AimOutlined />}
        loading={asking}
        disabled={!open}
        {...(open ? {} : { 'aria-describedby': why })}
        onClick={ask}
      >
        {t('map.myPosition')}
      </Button>
      {!open && (
        <small id={why} className="picker-why">
          {t('map.positionNeedsHttps')}
        </small>
      )}
    </>
  );
}
