import {
  inspectionRule,
  type InspectionFault,
  type InspectionLine,
  type InspectionRun,
  type PageOf,
  type RuleField,
  type RuleTable,
  type SystemRule,
} from '@gushu/shared';
import { get, post, type Query } from '../../api/client.js';
import { ordering } from '../../api/jobs.js';
import { entityApi } from '../../api/entity-api.js';

const PATH = inspectionRule.path;
const RUNS = 'inspectionRule/inspectionRun';

/** Calls of the rules. */
export const ruleApi = {
  ...entityApi(inspectionRule, { separate: true }),
  enable: (id: string, enabled: 0 | 1) => post<unknown>(`${PATH}/update`, { id, enabled }),
  tables: (dataType: string) => get<RuleTable[]>(`${PATH}/selectDataTableByDataType`, { dataType }),
  fields: (tableName: string) => get<RuleField[]>('field/field/selectFieldByTableName', { tableName }),
  system: (dataType?: string) => get<SystemRule[]>(`${PATH}/selectSystemCheckRule`, { dataType }),
};

/** Calls of the inspections of rows that are there. */
export const runApi = {
  path: RUNS,
  submit: (dataType: string, xzCode: string) =>
    ordering(post<{ id: string }>(`${RUNS}/submit`, { dataType, xzCode })),
  list: (query: Query, signal: AbortSignal) => get<PageOf<InspectionRun>>(`${RUNS}/list`, query, signal),
  detail: (id: string) => get<InspectionRun>(`${RUNS}/detail`, { id }),
  cancel: (id: string) => post<unknown>(`${RUNS}/cancel`, undefined, { id }),
  report: (id: string) => get<InspectionLine[]>(`${RUNS}/report`, { id }),
  faults: (query: Query, signal: AbortSignal) =>
    get<PageOf<InspectionFault>>(`${RUNS}/faults`, query, signal),
};
