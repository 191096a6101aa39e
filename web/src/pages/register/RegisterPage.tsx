import {
  isBlank,
  type oldTree,
  type oldTreeGroup,
  type RecordPaths,
  type RowOf,
  valueOf,
} from '@gushu/shared';
import { QRCode } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments, Photos } from '../../attachments/Attachments.js';
import { ChangeComparison } from '../../changes/ChangeComparison.js';
import { originOf } from '../../changes/changed-rows.js';
import { ChangeNotice } from '../../changes/ChangeNotice.js';
import { type FormColumn, shownFields, useLabel, useUnit } from '../../columns/record-columns.js';
import { FieldValue } from '../../fields/FieldValue.js';
import { HistoryTimeline } from '../../history/HistoryTimeline.js';
import { ReturnNotice } from '../../history/ReturnNotice.js';
import { Timeline } from '../../history/Timeline.js';
import { EmptyState } from '../../layout/EmptyState.js';
import { PositionMap } from '../../map/PositionMap.js';
import { usePlaceText } from '../../names/usePlaceText.js';
import { RecordDetails } from '../../record/RecordDetails.js';
import { RecordPage } from '../../record/RecordPage.js';
import { RowInspection } from '../../review/RowInspection.js';
import { ArchivedRows } from './ArchivedRows.js';
import { DossierButton } from './DossierButton.js';
import './register.css';

/** The records of the register. */
type Register = typeof oldTree | typeof oldTreeGroup;
type FieldName<D extends Register> = keyof D['fields'] & string;

/** Head of a record in the register. */
export interface Hero<D extends Register = Register> {
  /** Key measures, shown as one line of figures. */
  figures: readonly FieldName<D>[];
  /** Fields shown as tags. */
  tags: readonly (FieldName<D> | 'status')[];
  /** Its numbers; the first one with a value is shown. */
  numbers: readonly FieldName<D>[];
  /** Field of its place within the region. */
  place: FieldName<D>;
  /** Renders its name. */
  name: (row: RowOf<D>) => ReactNode;
  /** Renders further details of its identity. */
  more?: (row: RowOf<D>) => ReactNode;
}

interface Props<D extends Register> {
  record: D;
  paths: RecordPaths;
  columns: readonly FormColumn[];
  hero: Hero<D>;
  titleOf: (row: RowOf<D>) => string;
  /** Sections between the record's fields and its files. */
  sections?: (row: RowOf<D>) => ReactNode;
}

/** A part of the page under its heading. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="tree-panel">
    <h2>{title}</h2>
    {children}
  </section>
);

interface PartProps<D extends Register> {
  record: D;
  row: RowOf<D>;
  hero: Hero<D>;
}

/** The number that the head shows. */
const numberOf = <D extends Register>({ numbers }: Hero<D>, row: RowOf<D>): FieldName<D> | undefined =>
  numbers.find((name) => !isBlank(valueOf(row, name)));

/** Identity of a row: name, number, place and tags. */
function Identity<D extends Register>({ record, row, hero, view }: PartProps<D> & { view: string }) {
  const placeText = usePlaceText();
  const label = useLabel();
  const fields = shownFields(record);
  const number = numberOf(hero, row);
  return (
    <header className="tree-identity">
      <QRCode
        className="tree-code"
        type="svg"
        size={96}
        bordered={false}
        value={`${window.location.origin}${view}?id=${row.id}`}
      />
      <h1>{hero.name(row)}</h1>
      {number && (
        <p className="tree-number">
          <small>{label(fields[number]!.label)}</small> {String(valueOf(row, number))}
        </p>
      )}
      <p>
        {placeText(String(valueOf(row, 'xzCodeName') ?? ''))} {String(valueOf(row, hero.place) ?? '')}
      </p>
      {hero.more?.(row)}
      <p className="tree-tags">
        {hero.tags.map((name) => {
          const field = fields[name];
          return field && <FieldValue key={name} name={name} field={field} row={row} />;
        })}
      </p>
    </header>
  );
}

/** The key measures as one line of figures. */
function Figures<D extends Register>({ record, row, hero }: PartProps<D>) {
  const label = useLabel();
  const unit = useUnit();
  const fields = shownFields(record);
  return (
    <dl className="tree-figures">
      {hero.figures.map((name) => {
        const field = fields[name];
        return (
          field &&
          !isBlank(valueOf(row, name)) && (
            <div key={name}>
              <dt>{label(field.label)}</dt>
              <dd>
                <FieldValue name={name} field={field} row={row} />
                <small> {unit(field.unit ?? ['', ''], valueOf(row, name))}</small>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** Position of the tree or group on a map. */
function Place({ record, row }: { record: Register; row: object }) {
  const { t } = useTranslation();
  const [lon, lat] = [valueOf(row, 'lon'), valueOf(row, 'lat')];
  if (isBlank(lon) || isBlank(lat)) return <EmptyState title={t('oldTree.noPosition')} />;
  return (
    <>
      <PositionMap at={[Number(lon), Number(lat)]} xzCode={String(valueOf(row, 'xzCode') ?? '')} />
      <p className="coordinates">
        <FieldValue name="lon" field={record.fields.lon} row={row} />,{' '}
        <FieldValue name="lat" field={record.fields.lat} row={row} />
      </p>
    </>
  );
}

/** All sections of one row, or of a change of one, which has neither files nor a timeline of its own. */
function Sections<D extends Register>({
  record,
  paths,
  columns,
  hero,
  sections,
  row,
  actions,
}: Props<D> & { row: RowOf<D>; actions: ReactNode }) {
  const { t } = useTranslation();
  const isChange = originOf(row) !== undefined;
  const parts = { record, row, hero };
  const number = numberOf(hero, row);
  return (
    <>
      <ReturnNotice record={record} row={row} />
      <ChangeNotice record={record} row={row} view={paths.view} />
      <RowInspection record={record} row={row} />
      <div className="tree-actions">
        {actions}
        {!isChange && <DossierButton record={record} rows={[row]} />}
      </div>
      {isChange && (
        <Panel title={t('change.compare')}>
          <ChangeComparison record={record} row={row} />
        </Panel>
      )}
      <section className="tree-top">
        {!isChange && <Photos record={record} row={row} />}
        <div>
          <Identity {...parts} view={paths.view} />
          <Figures {...parts} />
        </div>
        <aside>
          <Place record={record} row={row} />
        </aside>
      </section>
      <section className="tree-panel">
        <RecordDetails
          record={record}
          columns={columns}
          row={row}
          across={3}
          without={number ? [number] : []}
        />
      </section>
      {!isChange && <ArchivedRows record={record} row={row} />}
      {sections?.(row)}
      {!isChange && (
        <>
          <section className="tree-panel">
            <Attachments record={record} row={row} pictures={false} />
          </section>
          <Panel title={t('record.timeline')}>
            <Timeline record={record} row={row} />
          </Panel>
        </>
      )}
      <Panel title={t('record.history')}>
        <HistoryTimeline record={record} fields={shownFields(record)} id={row.id} version={row.version} />
      </Panel>
    </>
  );
}

/** The whole record of one tree or group (一树一档), fit for the screen and for a sheet of A4. */
export function RegisterPage<D extends Register>(props: Props<D>) {
  const { record, paths, titleOf } = props;
  return (
    <RecordPage record={record} paths={paths} className="tree-record" titleOf={titleOf}>
      {(row, actions) => <Sections {...props} row={row} actions={actions} />}
    </RecordPage>
  );
}
