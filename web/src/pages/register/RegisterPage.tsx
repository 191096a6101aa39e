import { isBlank, type RecordDefinition, type RecordPaths, type Row } from '@gushu/shared';
import { QRCode } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Attachments, Photos } from '../../attachments/Attachments.js';
import { ChangeComparison } from '../../changes/ChangeComparison.js';
import { originOf } from '../../changes/changed-rows.js';
import { ChangeNotice } from '../../changes/ChangeNotice.js';
import { type RecordColumn, shownFields, useLabel, useUnit } from '../../columns/record-columns.js';
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

/** What a record of the register shows above all else. */
export interface Hero {
  /** Key measures, as one line of figures. */
  figures: readonly string[];
  /** What is said of it in one word each. */
  tags: readonly string[];
  /** Its numbers: the first that it has is shown. */
  numbers: readonly string[];
  /** Where in its region it is. */
  place: string;
  /** What it is called. */
  name: (row: Row) => ReactNode;
  /** What else says who it is. */
  more?: (row: Row) => ReactNode;
}

interface Props {
  record: RecordDefinition;
  paths: RecordPaths;
  columns: readonly RecordColumn[];
  hero: Hero;
  titleOf: (row: Row) => string;
  /** What this record has between its fields and its files. */
  sections?: (row: Row) => ReactNode;
}

/** A part of the page under its heading. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="tree-panel">
    <h2>{title}</h2>
    {children}
  </section>
);

interface PartProps {
  record: RecordDefinition;
  row: Row;
  hero: Hero;
}

/** Which of its numbers the hero shows. */
const numberOf = ({ numbers }: Hero, row: Row): string | undefined =>
  numbers.find((name) => !isBlank(row[name]));

/** Who it is: name, number, place and what is said of it in one word each. */
function Identity({ record, row, hero, view }: PartProps & { view: string }) {
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
          <small>{label(record.fields[number]!.label)}</small> {String(row[number])}
        </p>
      )}
      <p>
        {placeText(String(row['xzCodeName'] ?? ''))} {String(row[hero.place] ?? '')}
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
function Figures({ record, row, hero }: PartProps) {
  const label = useLabel();
  const unit = useUnit();
  return (
    <dl className="tree-figures">
      {hero.figures.map((name) => {
        const field = record.fields[name];
        return (
          field &&
          !isBlank(row[name]) && (
            <div key={name}>
              <dt>{label(field.label)}</dt>
              <dd>
                <FieldValue name={name} field={field} row={row} />
                <small> {unit(field.unit ?? ['', ''], row[name])}</small>
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** Where it stands. */
function Place({ record, row }: Omit<PartProps, 'hero'>) {
  const { t } = useTranslation();
  const { lon, lat } = row;
  if (isBlank(lon) || isBlank(lat)) return <EmptyState title={t('oldTree.noPosition')} />;
  return (
    <>
      <PositionMap at={[Number(lon), Number(lat)]} xzCode={String(row['xzCode'] ?? '')} />
      <p className="coordinates">
        <FieldValue name="lon" field={record.fields['lon']!} row={row} />,{' '}
        <FieldValue name="lat" field={record.fields['lat']!} row={row} />
      </p>
    </>
  );
}

/** All that is said of one row, or of a change of one: that has neither files nor a timeline of its own. */
function Sections({
  record,
  paths,
  columns,
  hero,
  sections,
  row,
  actions,
}: Props & { row: Row; actions: ReactNode }) {
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
export function RegisterPage(props: Props) {
  const { record, paths, titleOf } = props;
  return (
    <RecordPage record={record} paths={paths} className="tree-record" titleOf={titleOf}>
      {(row, actions) => <Sections {...props} row={row} actions={actions} />}
    </RecordPage>
  );
}
