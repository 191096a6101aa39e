import { centralGovernment, type Field, isBlank, oldTree, valueOf } from '@gushu/shared';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordRow } from '../../api/record-rows.js';
import { useLabel } from '../../columns/record-columns.js';
import { ReferencePicker } from '../../fields/ReferencePicker.js';
import { StoredValue } from '../../fields/FieldValue.js';
import type { Control } from '../../layout/control.js';

/** Digits of a county's code. */
const COUNTY = 6;
const COPIED = Object.entries<Field>(centralGovernment.fields).filter(([, { group }]) => group === 'tree');

/** Fields that a project copies from its tree: as they were copied then, or as they will be for a newly chosen tree. */
function Copied({ of }: { of: object }) {
  const { t } = useTranslation();
  const label = useLabel();
  const known = COPIED.filter(([name]) => !isBlank(valueOf(of, name)));
  if (known.length === 0) return null;
  return (
    <dl className="derived project-copied" aria-live="polite">
      <dt>{t('project.copied')}</dt>
      {known.map(([name, field]) => (
        <dd key={name}>
          <small>{label(field.label)}</small>
          <span>
            <StoredValue field={field} value={valueOf(of, name)} unit />
          </span>
        </dd>
      ))}
    </dl>
  );
}

/** Picker for the tree of a project; shows at once which values are copied from it. */
export function TreeChoice(control: Control) {
  const { value } = control;
  const form = Form.useFormInstance<Record<string, unknown>>();
  const [begun] = useState(value);
  const isStored = !isBlank(begun) && value === begun;
  const { data: tree } = useRecordRow(oldTree, isBlank(value) || isStored ? undefined : String(value));
  const stored: object = isStored ? form.getFieldsValue(true) : {};
  // A project belongs to the tree's county, not to a region below it.
  const county = (tree?.xzCode ?? '').slice(0, COUNTY);
  return (
    <>
      <ReferencePicker {...control} record={oldTree} field={centralGovernment.fields.oldTreeId} />
      {isStored ? <Copied of={stored} /> : tree && <Copied of={{ ...tree, xzCode: county }} />}
    </>
  );
}
