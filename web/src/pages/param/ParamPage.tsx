import { EMPTY_PARAMS, param, parameterField } from '@gushu/shared';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { entityApi } from '../../api/entity-api.js';
import { useLabel } from '../../columns/record-columns.js';
import { fieldRule } from '../../fields/field-rule.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { useEntityColumns } from '../../table/entity-columns.js';

const api = entityApi(param);

/** Requires a value, except where an empty one has a meaning. */
const neededRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  required: !EMPTY_PARAMS.includes(String(getFieldValue('paramKey'))),
  message: i18next.t('param.needed.paramValue'),
});

/** Accepts only a number or on and off where code reads the value as such. */
const formRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) =>
  fieldRule('paramValue', parameterField(getFieldValue('paramKey')));

const SHOWN = ['paramName', 'paramKey', 'paramValue', 'remark'] as const;

/** Options of the page's columns: the specification words the messages for missing values. */
function useWishes() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      show: SHOWN,
      override: {
        paramName: { width: 240, needed: t('param.needed.paramName') },
        paramKey: { width: 240, needed: t('param.needed.paramKey') },
        // The key says whether a value is a secret: values are never stored as a draft.
        paramValue: {
          width: 280,
          wide: true,
          secret: true,
          form: { formItemProps: { rules: [neededRule, formRule] } },
        },
        remark: { wide: true },
      },
    }),
    [t],
  );
}

/** Settings of the platform; the value of a key that names a secret is only written. */
export function ParamPage() {
  const label = useLabel()(param.label);
  return (
    <AdminScreen
      name={param.name}
      label={label}
      columns={useEntityColumns(param, useWishes())}
      api={api}
      nameOf={({ paramName }) => String(paramName)}
      numbered
    />
  );
}
