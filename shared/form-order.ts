import type { Label } from './label.js';

/** Content of a form: fields, and their groups in order. */
interface Form<F extends { group?: string }> {
  fields?: Readonly<Record<string, F>>;
  groups?: Readonly<Record<string, Label>>;
}

/** Names of the fields in the order in which forms and pages show them: group by group. */
export function formOrder<F extends { group?: string }>({ fields = {}, groups = {} }: Form<F>): string[] {
  const names = Object.keys(fields);
  const grouped = Object.keys(groups).flatMap((group) =>
    names.filter((name) => fields[name]?.group === group),
  );
  return [...grouped, ...names.filter((name) => !grouped.includes(name))];
}

/** Faults in the order of the form, whichever rule has found them first; those of none of its fields come last. */
export function inFormOrder<T extends { field: string }, F extends { group?: string }>(
  form: Form<F>,
  faults: readonly T[],
): T[] {
  const places = new Map(formOrder(form).map((name, at) => [name, at]));
  const placeOf = ({ field }: T): number => places.get(field) ?? places.size;
  return faults.toSorted((a, b) => placeOf(a) - placeOf(b));
}
