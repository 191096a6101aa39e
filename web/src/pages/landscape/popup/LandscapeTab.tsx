import { isBlank, type RecordDefinition, type RowOf, valueOf } from '@gushu/shared';
import { useMemo } from 'react';
import { Photos } from '../../../attachments/Attachments.js';
import { useLabel } from '../../../columns/record-columns.js';
import { FieldValue } from '../../../fields/FieldValue.js';
import { usePlaceText } from '../../../names/usePlaceText.js';
import { splitFiles } from '../../../showcase/films.js';
import { PictureCarousel } from '../../../showcase/PictureCarousel.js';
import { viewPictures } from '../../../showcase/view-picture.js';
import { ofYear, type Subject, useEssenceOf, useYearPictures } from './subject-reads.js';

/** The row of a tree or of a group. */
type Detail = RowOf & { xzCode: string | null; xzCodeName?: string; lon: number | null; lat: number | null };

interface Props {
  record: RecordDefinition;
  subject: Subject;
  row: Detail | undefined;
  /** Names of the measures. */
  fields: readonly string[];
  /** Field of its place in words. */
  place: string;
}

const MAX_PICTURES = 3;

/** Pictures from the categories; else from the register. */
function Pictures({ record, subject }: Pick<Props, 'record' | 'subject'>) {
  const { data: essence } = useEssenceOf(subject);
  const isGroup = subject.kind === 'group';
  const { data: years } = useYearPictures(isGroup ? subject : { ...subject, number: undefined });
  const shown = useMemo(() => {
    const common = { pictureName: essence?.name, xzName: essence?.xzName, age: essence?.treeAge };
    const list = viewPictures(splitFiles(essence?.imgList ?? []).pictures, common);
    if (list.length > 0) return [{ year: '', list }];
    return (years ?? []).map(ofYear);
  }, [essence, years]);
  if (shown.some(({ list }) => list.length > 0)) return <PictureCarousel years={shown} size="part" />;
  return subject.id && !isGroup ? (
    <Photos record={record} row={{ id: subject.id }} max={MAX_PICTURES} />
  ) : null;
}

/** The measures of a tree or group, six of them. */
function Measures({ record, fields, row }: Pick<Props, 'record' | 'fields'> & { row: Detail }) {
  const label = useLabel();
  return (
    <dl>
      {fields.map((name) => {
        const field = record.fields[name];
        return (
          field && (
            <div key={name}>
              <dt>{label(field.label)}</dt>
              <dd>
                {isBlank(valueOf(row, name)) ? '—' : <FieldValue name={name} field={field} row={row} unit />}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** Pictures of a tree or group, its measures and its place. */
export function LandscapeTab({ record, subject, row, fields, place }: Props) {
  const placeText = usePlaceText();
  const { data: essence } = useEssenceOf(subject);
  const text = essence?.describe || essence?.description;
  return (
    <>
      <Pictures record={record} subject={subject} />
      {text && <p className="popup-text">{text}</p>}
      {row && (
        <>
          <Measures record={record} fields={fields} row={row} />
          <p className="landscape-place">
            {placeText(row.xzCodeName ?? row.xzCode ?? '')} {String(valueOf(row, place) ?? '')}
          </p>
          <p className="landscape-at">
            {Number(row.lon).toFixed(6)}, {Number(row.lat).toFixed(6)}
          </p>
        </>
      )}
    </>
  );
}
