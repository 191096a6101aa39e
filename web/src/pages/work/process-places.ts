import type { BladeFlow, FlowProcess } from '@gushu/shared';
import { useFlowForms } from '../../session/flow-forms.js';

/** Where a process is read and handled: by the form of its category, and without one by the common page. */
export function useProcessPlaces() {
  const formOf = useFlowForms();
  const rest = ({ processInstanceId, businessId }: Pick<BladeFlow, 'processInstanceId' | 'businessId'>) =>
    `${processInstanceId ?? ''}/${businessId ?? '0'}`;
  const stem = ({ category }: { category?: string | null }) => `/work/process/${formOf(category)}`;
  return {
    form: (definition: FlowProcess) => `${stem(definition)}/form/${encodeURIComponent(definition.id)}`,
    handle: (row: BladeFlow) => `${stem(row)}/handle/${row.taskId ?? ''}/${rest(row)}`,
    detail: (row: Pick<BladeFlow, 'processInstanceId' | 'businessId' | 'category'>) =>
      `${stem(row)}/detail/${rest(row)}`,
  };
}
