import {
  faultText,
  MAX_SPACE_BUFFER,
  MAX_SPACE_WKT,
  readSpace,
  SPACE_KINDS,
  type SavedSpace,
  type SpaceKind,
} from '@gushu/shared';
import { Alert, Button, Input, InputNumber, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../../conditions/conditions.css';
import { RegionPicker } from '../../region/RegionPicker.js';
import type { Asked } from './useAsked.js';

/** Kind of a drawing, and the metres around it. */
interface Drawing {
  kind: SpaceKind;
  buffer: number;
}

/** Metres around a new circle and line. */
const BEGUN: Record<SpaceKind, number> = { polygon: 0, circle: 1_000, line: 500, region: 0 };

/** Kind of a drawn shape. */
const kindOf = ({ geom, xzCode }: Asked): SpaceKind => {
  if (geom.startsWith('POINT')) return 'circle';
  if (geom.startsWith('LINE')) return 'line';
  return geom === '' && xzCode !== '' ? 'region' : 'polygon';
};

/** The drawing in an address. */
export const drawingOf = (asked: Asked): Drawing => {
  const kind = kindOf(asked);
  return { kind, buffer: asked.geom ? Number(asked.buffer) || 0 : BEGUN[kind] };
};

/** The metres around a shape, as a parameter. */
export const aroundOf = ({ buffer }: Drawing): string => (buffer > 0 ? String(buffer) : '');

/** The part of a query to save; undefined where it has no place. */
export const spaceSaved = ({ geom, buffer, xzCode }: Asked, { kind }: Drawing) =>
  geom || xzCode ? { geomType: geom ? kind : 'region', geom, buffer, xzCode } : undefined;

/** Parameters of a saved query. */
export const askedOf = ({ geomType, geom, buffer, xzCode }: SavedSpace): Partial<Asked> =>
  geomType === 'region'
    ? { geom: '', buffer: '', xzCode: xzCode ?? '' }
    : { geom: geom ?? '', buffer: buffer ?? '', xzCode: xzCode ?? '' };

interface Props {
  asked: Asked;
  /** The shape as typed or drawn; it may be invalid. */
  typed: string;
  onTyped: (geom: string) => void;
  drawing: Drawing;
  onDrawing: (drawing: Drawing) => void;
  onAsk: (change: Partial<Asked>) => void;
  children: ReactNode;
}

/** Reason why a shape is refused, in words; undefined where it is valid. */
function useFault(): (geom: string, buffer: string) => string | undefined {
  const { t, i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'zh';
  return (geom, buffer) => {
    const [fault] = readSpace(geom, buffer).faults ?? [];
    if (!fault) return undefined;
    const label = t(fault.field === 'buffer' ? 'query.buffer' : 'query.shape');
    const text = faultText(fault, language, { label });
    return fault.key === 'field.required' ? text : `${label} ${text}`;
  };
}

/** Chooses the drawing on the map, the metres around it, or a region; the shape can be typed as text, too. */
export function SpaceEditor({ asked, typed, onTyped, drawing, onDrawing, onAsk, children }: Props) {
  const { t } = useTranslation();
  const faultOf = useFault();
  const { kind, buffer } = drawing;
  const around = aroundOf(drawing);
  const fault = typed ? faultOf(typed, around) : undefined;
  const askShape = (event: React.FormEvent) => {
    event.preventDefault();
    if (typed && !fault) onAsk({ geom: typed.trim(), buffer: around });
  };
  return (
    <form className="query-editor" onSubmit={askShape}>
      <div className="query-actions">
        <Segmented<SpaceKind>
          aria-label={t('query.tools')}
          value={kind}
          options={SPACE_KINDS.map((one) => ({ value: one, label: t(`query.kinds.${one}`) }))}
          onChange={(next) => {
            onTyped('');
            onDrawing({ kind: next, buffer: BEGUN[next] });
          }}
        />
        {kind === 'region' ? (
          <div className="query-region">
            <RegionPicker
              value={asked.xzCode}
              onChange={(code) => onAsk({ xzCode: code ?? '', geom: '', buffer: '' })}
            />
          </div>
        ) : (
          <label className="query-buffer">
            {t(kind === 'circle' ? 'query.radius' : 'query.buffer')}
            <InputNumber
              min={0}
              max={MAX_SPACE_BUFFER}
              precision={0}
              step={100}
              value={buffer}
              onChange={(metres) => onDrawing({ kind, buffer: metres ?? 0 })}
            />
            {t('query.metres')}
          </label>
        )}
        <span className="query-hint">{t(`query.hints.${kind}`)}</span>
      </div>
      {kind !== 'region' && (
        <Input.TextArea
          aria-label={t('map.wkt')}
          value={typed}
          maxLength={MAX_SPACE_WKT}
          autoSize={{ minRows: 1, maxRows: 3 }}
          placeholder={`${t('map.wkt')}: ${kind === 'circle' ? 'POINT(…)' : kind === 'line' ? 'LINESTRING(…)' : 'POLYGON((…))'}`}
          onChange={(event) => onTyped(event.target.value)}
        />
      )}
      {fault && <Alert type="warning" showIcon role="alert" title={fault} />}
      <div className="query-actions">
        {kind !== 'region' && (
          <Button type="primary" htmlType="submit" disabled={typed === '' || fault !== undefined}>
            {t('action.search')}
          </Button>
        )}
        <Button
          disabled={typed === '' && asked.geom === '' && asked.xzCode === ''}
          onClick={() => {
            onTyped('');
            onAsk({ geom: '', buffer: '', xzCode: '' });
          }}
        >
          {t('query.clear')}
        </Button>
        {children}
      </div>
    </form>
  );
}
