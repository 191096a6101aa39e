import { oldTree, type RecordDefinition, type RowOf, valueOf } from '@gushu/shared';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { recordApi } from '../api/record-api.js';
import { useLabel } from '../columns/record-columns.js';
import { FieldValue, StoredValue } from '../fields/FieldValue.js';
import { useRegionName } from '../region/useRegionName.js';
import { useSession } from '../session/store.js';
import type { Effect } from './decided-at-once.js';
import './review.css';

/** Maximum number of rows named in a question. */
const NAMED = 10;

/** Subjects of a row: the trees that it lists, or the one whose fields it copies. */
const subjectsOf = (row: RowOf): readonly object[] => {
  const places = valueOf(row, 'places');
  return Array.isArray(places) ? places : [row];
};

/** One row: the number and species of each tree, and the place. */
function Line({ record: { region, fields }, row }: { record: RecordDefinition; row: RowOf }) {
  const place = region === undefined ? undefined : fields[region];
  return (
    <li>
      {subjectsOf(row).map((subject, at) => (
        <span key={at} className="decision-subject">
          <b>
            {String(valueOf(subject, 'provinceOldTreeNumber') ?? valueOf(subject, 'oldTreeNumber') ?? '')}
          </b>{' '}
          <FieldValue name="treeTypeName" field={oldTree.fields.treeTypeName} row={subject} />
        </span>
      ))}
      {place && (
        <span className="decision-place">
          <StoredValue field={place} value={valueOf(row, region!)} />
        </span>
      )}
    </li>
  );
}

/**
 * Part of a question about rows whose decision takes effect on the register: the trees, the authority, and the effect.
 */
export function Decision({ record, of: rows, effect, hours }: Effect & { record: RecordDefinition }) {
  const { t } = useTranslation();
  const label = useLabel();
  const own = useSession((s) => s.user?.xzcode ?? '');
  const place = useRegionName(own);
  const named = rows.slice(0, NAMED);
  // A list has only some fields of a row, and none of several trees.
  const { data = named } = useQuery({
    queryKey: ['record', record.name, 'decision', named.map(({ id, version }) => `${id} ${version}`)],
    queryFn: () => Promise.all(named.map(({ id }) => recordApi(record).detail(id))),
  });
  const more = rows.length - named.length;
  return (
    <div className="decision">
      <ul>
        {data.map((row) => (
          <Line key={row.id} record={record} row={row} />
        ))}
        {more > 0 && <li>{t('review.more', { count: more })}</li>}
      </ul>
      <p>{t('review.authority', { place: own === '' ? t('frame.nation') : place })}</p>
      <p>{label(effect)}</p>
      {hours !== undefined && <p>{t('review.takeBackHint', { hours })}</p>}
    </div>
  );
}
