import {
  hectaresOf,
  MAX_WKT,
  normalWkt,
  partsOf,
  type Shape,
  squareMetresOf,
  textIn,
  WKT_FORMS,
} from '@gushu/shared';
import { Alert, Button, Input, Segmented } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../locales/number-text.js';
import { Dialog } from '../layout/Dialog.js';
import { RegionPicker } from '../region/RegionPicker.js';
import { useSession } from '../session/store.js';
import { BaseMap } from './BaseMap.js';
import './map.css';
import { drawnCodes } from './outlines.js';
import { type DrawMode, useDrawing } from './useDrawing.js';
import { useMapControls } from './useMapControls.js';
import { useOlMap } from './useOlMap.js';

interface Props {
  shape: Shape;
  /** The drawing so far, as WKT. */
  value: string;
  /** Region to begin at where nothing is drawn; the person's own where it is empty. */
  xzCode: string;
  /** Called with the geometry as it is stored; null where everything was removed. */
  onPick: (wkt: string | null) => void;
  onClose: () => void;
}

const PLACEHOLDERS: Record<Shape, string> = {
  polygon: 'MULTIPOLYGON(((…)))',
  area: 'POLYGON((…))',
  line: 'LINESTRING(…)',
};
const MODES: readonly DrawMode[] = ['draw', 'modify', 'remove'];

/** Draws an outline or a way on the map, or takes it as pasted text; both show the same. */
export function OutlinePicker({ shape, value, xzCode, onPick, onClose }: Props) {
  const { t, i18n } = useTranslation();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const hint = useId();
  const { map, box } = useOlMap();
  useMapControls(map);
  const [mode, setMode] = useState<DrawMode>(value ? 'modify' : 'draw');
  const [region, setRegion] = useState(xzCode || own);
  const [isMoved, setMoved] = useState(value === '');
  const { wkt, paste, undo, clear } = useDrawing(map, { shape, mode, start: value });
  const stored = wkt.trim() === '' ? null : normalWkt(shape, wkt);
  const parts = stored ? partsOf(shape, stored) : undefined;
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    // The surrounding form must not be submitted with it.
    event.stopPropagation();
    if (stored !== undefined) onPick(stored);
  };
  return (
    <Dialog
      open
      width={880}
      title={t('map.draw')}
      onCancel={onClose}
      okButtonProps={{ htmlType: 'submit', form: 'outline-picker', disabled: stored === undefined }}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <form id="outline-picker" onSubmit={confirm}>
        <div className="picker-tools">
          <div>
            <RegionPicker
              value={region}
              placeholder={t('map.goTo')}
              onChange={(code) => {
                setMoved(true);
                setRegion(code ?? own);
              }}
            />
          </div>
          <Segmented<DrawMode>
            aria-label={t('map.tools')}
            value={mode}
            options={MODES.map((one) => ({ value: one, label: t(`map.mode.${one}`) }))}
            onChange={setMode}
          />
          <Button disabled={mode !== 'draw'} onClick={undo}>
            {t('map.undoPoint')}
          </Button>
          <Button danger disabled={wkt === ''} onClick={clear}>
            {t('map.clear')}
          </Button>
        </div>
        <p className="picker-note" id={hint}>
          {t(`map.hint.${mode}`)}
        </p>
        <div className="map-frame">
          <div
            ref={box}
            className="picker-map"
            role="application"
            tabIndex={0}
            aria-label={t('map.draw')}
            aria-describedby={hint}
          />
          <BaseMap
            map={map}
            codes={drawnCodes(region)}
            fly={isMoved && region !== ''}
            choice
            reference="trees"
          />
        </div>
        <label className="picker-wkt">
          {t('map.wkt')}
          <Input.TextArea
            value={wkt}
            maxLength={MAX_WKT}
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={PLACEHOLDERS[shape]}
            onChange={(event) => paste(event.target.value)}
          />
        </label>
        {stored === undefined && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={t('map.wktWrong', {
              form: textIn(i18n.language === 'en' ? 'en' : 'zh', WKT_FORMS[shape]),
            })}
          />
        )}
        {parts && shape !== 'line' && (
          <p className="picker-place" aria-live="polite">
            {shape === 'area'
              ? t('map.areaMetres', { area: numberText(squareMetresOf(parts)) })
              : t('map.outlineArea', { area: hectaresOf(parts), count: parts.length })}
          </p>
        )}
      </form>
    </Dialog>
  );
}
