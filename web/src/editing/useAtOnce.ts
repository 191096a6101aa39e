import {
  decidesAtOnce,
  type EndLevel,
  machineWith,
  recordAt,
  type RecordDefinition,
  reviewerLevel,
  type RowOf,
  statusAfter,
  type Transition,
  valueOf,
} from '@gushu/shared';
import { useQueries } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { recordApi } from '../api/record-api.js';
import { transitionOf } from '../review/review-transitions.js';
import { useSession } from '../session/store.js';
import type { Values } from './differences.js';
import { useFormValues } from './gaps.js';

/** Rule for the end of a row's review: it follows from the rows that the named fields refer to. */
export interface EndsBy {
  fields: readonly string[];
  end: (values: Values, about: readonly { protectLevel: unknown; xzCode: unknown }[]) => EndLevel;
}

interface Parts {
  record: RecordDefinition;
  row: RowOf | undefined;
  form: FormInstance<Values>;
  endsBy?: EndsBy | undefined;
}

const NONE: EndsBy = { fields: [], end: () => 0 };

/** Records and ids of the rows that a form names. */
const namedIn = ({ fields }: RecordDefinition, names: readonly string[], values: Values) =>
  names.flatMap((name) => {
    const field = fields[name];
    const to = field && 'to' in field ? recordAt(field.to) : undefined;
    const ids = String(values[name] ?? '').split(',');
    return to ? ids.filter(Boolean).map((id) => [to, id] as const) : [];
  });

/** Label of submitting where it decides at once; nothing where a higher level decides. */
export function useAtOnce({ record, row, form, endsBy = NONE }: Parts): Transition['atOnce'] {
  const { language } = useTranslation().i18n;
  const own = useSession((s) => s.user?.xzcode ?? '');
  const values = useFormValues(form);
  const named = namedIn(record, endsBy.fields, values);
  const read = useQueries({
    queries: named.map(([to, id]) => ({
      queryKey: ['record', to.name, 'row', id, language],
      queryFn: ({ signal }: { signal: AbortSignal }) => recordApi(to).detail(id, signal),
    })),
  });
  const submit = machineWith(record, 'submit')?.transitions['submit'];
  if (!submit) return undefined;
  const about = read.flatMap(({ data }) =>
    data ? [{ protectLevel: valueOf(data, 'protectLevel'), xzCode: valueOf(data, 'xzCode') }] : [],
  );
  const [first] = about;
  if (!first || about.length < named.length)
    return decidesAtOnce(submit, row && transitionOf(row, 'submit')?.status);
  const end = endsBy.end(values, about);
  return decidesAtOnce(submit, statusAfter(reviewerLevel(own), end, String(first.xzCode)));
}
