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

/** A value is needed, but where being empty says something. */
const neededRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
  required: !EMPTY_PARAMS.includes(String(getFieldValue('paramKey'))),
  message: i18next.t('param.needed.paramValue'),
});

/** What code reads as a number or as on and off takes nothing else. */
const formRule = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) =>
  fieldRule('paramValue', parameterField(getFieldValue('paramKey')));

const SHOWN = ['paramName', 'paramKey', 'paramValue', 'remark'] as const;

/** What the page says of the columns: the specification words what is missing. */
function useWishes() {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      show: SHOWN,
      override: {
        paramName: { width: 240, needed: t('param.needed.paramName') },
        paramKey: { width: 240, needed: t('param.needed.paramKey') },
        // Which values are secrets, their keys say: none is stored as a draft.
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
