import { EnvironmentOutlined } from '@ant-design/icons';
import {
  type EntityDefinition,
  isBlank,
  MAP_SYSTEM,
  type PointFields,
  pointsOf,
  recordAt,
  type RecordDefinition,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import { Button, type FormInstance } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordRow } from '../api/record-rows.js';
import type { CountyAt } from '../api/regions.js';
import { tellHint, tellWarning } from '../feedback.js';
import { loadPart } from '../api/load-script.js';
import { MyPosition } from './MyPosition.js';
import { isInside, type Position, sidesOf, six } from './position.js';
import { TypedPlace } from './TypedPlace.js';

const PointPicker = lazy(loadPart(async () => ({ default: (await import('./PointPicker.js')).PointPicker })));

type Values = Readonly<Record<string, unknown>>;
/** The position of a row's two fields; none where one of them is empty. */
function positionOf(values: object, lon: string, lat: string): Position | undefined {
  const [x, y] = [valueOf(values, lon), valueOf(values, lat)];
  return isBlank(x) || isBlank(y) ? undefined : [Number(x), Number(y)];
}

/** Values that a position brings: the coordinate system, and the region unless one below it was chosen by hand. */
function withPlace(
  { lon, lat, region, system }: PointFields,
  at: Position,
  place: CountyAt,
  now: Values,
): Values {
  const isNew = region && place.code && !String(now[region] ?? '').startsWith(place.code);
  return {
    [lon]: at[0],
    [lat]: at[1],
    ...(system ? { [system]: MAP_SYSTEM } : {}),
    ...(isNew ? { [region]: place.code } : {}),
  };
}

/** The row that a record belongs to, read once the map is opened: the map begins at its place. */
function useTarget(record: RecordDefinition, values: Values | undefined) {
  const target = record.targets?.find(({ field }) => !isBlank(values?.[field]));
  const hangsOn = target && recordAt(target.to);
  const id = target && values?.[target.field];
  const wanted = hangsOn && !isBlank(id) ? String(id) : undefined;
  const { data, error } = useRecordRow(hangsOn ?? record, wanted);
  return { hangsOn, row: wanted ? data : undefined, ready: !wanted || Boolean(data ?? error) };
}

/** Position of a row. */
function standsAt(record: EntityDefinition | undefined, row: RowOf | undefined): Position | undefined {
  const [point] = record ? pointsOf(record) : [];
  return point && row && positionOf(row, point.lon, point.lat);
}

interface Props {
  record: RecordDefinition;
  point: PointFields;
  form: FormInstance<Values>;
  /** Called with the values that were filled in. */
  onPicked: (values: Values) => void;
}

/** Opens the map beside the two fields of a position, and fills them in from it. */
export function PointButton({ record, point, form, onPicked }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Values>();
  const { hangsOn, row, ready } = useTarget(record, opened);
  const limits = { lon: record.fields[point.lon] ?? {}, lat: record.fields[point.lat] ?? {} };
  const region = opened?.[point.region ?? ''] ?? valueOf(row ?? {}, hangsOn?.region ?? '');
  const fill = (values: Values) => {
    form.setFieldsValue(values);
    form.setFields(Object.keys(values).map((name) => ({ name, errors: [], touched: true })));
    onPicked(values);
  };
  const pick = ([lon, lat]: readonly [string, string], place: CountyAt) => {
    setOpened(undefined);
    fill(withPlace(point, [Number(lon), Number(lat)], place, form.getFieldsValue(true) as Values));
    if (!point.region) return;
    if (place.fullName) tellHint(t('map.placed', { place: place.fullName }));
    else tellWarning(t('map.noCounty'));
  };
  const placeHere = (position: Position) => {
    const [lon, lat] = six(position).map(Number) as [number, number];
    if (!isInside([lon, lat], limits)) return tellWarning(t('map.outside', sidesOf(limits)));
    // Without the line the region is unknown: it keeps its value.
    return fill({
      [point.lon]: lon,
      [point.lat]: lat,
      ...(point.system ? { [point.system]: MAP_SYSTEM } : {}),
    });
  };
  return (
    <div className="pick-buttons">
      <MyPosition onFound={placeHere} />
      <Button
        icon={<EnvironmentOutlined />}
        className="pick-button"
        loading={opened !== undefined && !ready}
        onClick={() => setOpened(form.getFieldsValue(true) as Values)}
      >
        {t('map.pick')}
      </Button>
      {point.region !== undefined && (
        <TypedPlace
          point={{ ...point, region: point.region }}
          form={form}
          isValid={(position) => isInside(position, limits)}
          onFill={fill}
        />
      )}
      {opened && ready && (
        <Suspense>
          <PointPicker
            limits={limits}
            at={positionOf(opened, point.lon, point.lat)}
            near={standsAt(hangsOn, row)}
            xzCode={String(region ?? '')}
            onPick={pick}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
