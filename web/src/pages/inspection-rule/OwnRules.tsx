import { inspectionRule, type InspectionRuleRow, paramOf, PART_NAMES, type RuleParam } from '@gushu/shared';
import { useTranslation } from 'react-i18next';
import { useLabel } from '../../columns/record-columns.js';
import { AdminScreen } from '../../table/AdminScreen.js';
import { type EntityOptions, useEntityColumns } from '../../table/entity-columns.js';
import { RowSwitch } from '../../table/RowSwitch.js';
import { useInvalidateList } from '../../api/list-rows.js';
import { ruleApi } from './inspection-api.js';
import { DataTypeSelect, RuleFieldSelect, TableSelect } from './RuleInputs.js';
import { RuleParamInput } from './RuleParamInput.js';

const { name, label, fields } = inspectionRule;
const DEFAULTS = { enabled: 1, sort: 0, ruleLevel: '1', applyTo: 'entry,import,archive' };

/** Whether rows are checked by a rule. */
function EnabledSwitch({ row }: { row: InspectionRuleRow }) {
  const labelOf = useLabel();
  const forget = useInvalidateList(name);
  return (
    <RowSwitch
      label={labelOf(fields.enabled.label)}
      on={row.enabled === 1}
      permission={`${name}_edit`}
      save={(on) => ruleApi.enable(row.id, on ? 1 : 0)}
      onSaved={() => void forget()}
    />
  );
}

/** The parameters of a rule in words. */
function Param({ row }: { row: InspectionRuleRow }) {
  const labelOf = useLabel();
  const param = paramOf(row.ruleParam) ?? {};
  const said = (Object.keys(param) as (keyof RuleParam)[]).map(
    (part) => `${PART_NAMES[part] ? labelOf(PART_NAMES[part]) : part} ${String(param[part])}`,
  );
  return said.join('；') || '-';
}

const OPTIONS: EntityOptions<InspectionRuleRow> = {
  show: [
    'ruleCode',
    'ruleName',
    'tableLabel',
    'fieldLabel',
    'ruleType',
    'ruleLevel',
    'applyTo',
    'xzCode',
    'enabled',
  ],
  override: {
    ruleCode: { width: 96 },
    dataType: { input: DataTypeSelect, search: false },
    tableName: { input: TableSelect, hideInTable: true },
    fieldName: { input: RuleFieldSelect, hideInTable: true },
    ruleParam: {
      input: RuleParamInput,
      wide: true,
      render: (_, row) => <Param row={row} />,
      view: (row) => <Param row={row} />,
    },
    errorMsg: { wide: true },
    isSystem: { hideInTable: true, hideInForm: true },
    enabled: { width: 72, render: (_, row) => <EnabledSwitch row={row} /> },
  },
};

/** Rules of people’s own. */
export function OwnRules() {
  const { t } = useTranslation();
  return (
    <AdminScreen<InspectionRuleRow>
      name={name}
      label={useLabel()(label)}
      heading={t('inspection.own')}
      columns={useEntityColumns(inspectionRule, OPTIONS)}
      api={ruleApi}
      initial={DEFAULTS as unknown as Partial<InspectionRuleRow>}
      nameOf={({ ruleName }) => String(ruleName)}
    />
  );
}
