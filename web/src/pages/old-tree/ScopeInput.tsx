import { isBlank, oldTree } from '@gushu/shared';
import type { FormValues } from '../../editing/RecordForm.js';
import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useTask } from '../../editing/useTask.js';
import type { Control } from '../../layout/control.js';
import { GeometryInput } from '../../map/GeometryInput.js';
import { defaultScope, scopeQuery } from './scope-api.js';

/** Coordinate systems whose positions the server converts when the tree is stored. */
const CONVERTED = ['2', '3'];

/** Draws the protection scope of a tree, or begins with the crown and what the province adds to it. */
export function ScopeInput(control: Control) {
  const { t } = useTranslation();
  const form = Form.useFormInstance<FormValues<typeof oldTree>>();
  const values = Form.useWatch([], { form, preserve: true }) as FormValues<typeof oldTree> | undefined;
  const { running, run } = useTask();
  const query = scopeQuery(values ?? {});
  const isStored = !CONVERTED.includes(values?.coordSys ?? '');
  const fill = async () => {
    if (query) control.onChange?.((await defaultScope(query)).wkt);
  };
  return (
    <div className="scope-input">
      <GeometryInput field={oldTree.fields.protectScope} {...control} />
      {isBlank(control.value) && query && isStored && (
        <Button loading={running} disabled={control.disabled ?? false} onClick={() => void run(fill)}>
          {t('oldTree.defaultScope')}
        </Button>
      )}
    </div>
  );
}
