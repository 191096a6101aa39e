import type { BladeFlow, FlowView, ProcessLeave } from '@gushu/shared';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, post } from '../../api/client.js';

/** A leave as it is asked for. */
export interface LeaveInput {
  id?: string;
  processDefinitionId: string;
  taskUser: string;
  startTime: string;
  endTime: string;
  reason: string;
}

export const askForLeave = (leave: LeaveInput) =>
  post<unknown>('blade-desk/process/leave/start-process', leave);

export const startProcess = (processDefinitionId: string, name: string, variables: object) =>
  post<{ processInstanceId: string }>('blade-flow/process/start-process', {
    processDefinitionId,
    name,
    variables,
  });

export const completeTask = (taskId: string, flag: 'ok' | 'no', comment?: string, variables?: object) =>
  post<unknown>('blade-flow/work/complete-task', {
    taskId,
    flag,
    ...(comment ? { comment } : {}),
    ...(variables ? { variables } : {}),
  });

/** Hands a task over; one that is not one's own takes a reason. */
export const delegateTask = (taskId: string, userId: string, reason?: string) =>
  post<unknown>('blade-flow/work/delegate-task', {}, { taskId, userId, ...(reason ? { reason } : {}) });

/** A process with its variables, its steps and its diagram. */
export function useProcess(processInstanceId: string) {
  const read = <T>(verb: string) => ({
    queryKey: ['process', processInstanceId, verb],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      get<T>(`blade-flow/process/${verb}`, { processInstanceId }, signal),
    staleTime: 0,
  });
  return {
    process: useQuery(read<BladeFlow>('detail')),
    steps: useQuery(read<BladeFlow[]>('history-flow-list')),
    view: useQuery(read<FlowView>('model-view')),
  };
}

/** The diagram of a definition. */
export const useDefinitionView = (processDefinitionId: string | undefined) =>
  useQuery({
    queryKey: ['process', 'definition', processDefinitionId],
    queryFn: ({ signal }) => get<FlowView>('blade-flow/process/model-view', { processDefinitionId }, signal),
    enabled: processDefinitionId !== undefined,
  });

export const useLeave = (businessId: string | undefined) =>
  useQuery({
    queryKey: ['process', 'leave', businessId],
    queryFn: ({ signal }) => get<ProcessLeave>('blade-desk/process/leave/detail', { businessId }, signal),
    enabled: businessId !== undefined,
    staleTime: 0,
  });

const PARTS = [
  ['process'],
  ['inbox'],
  ...['claim', 'todo', 'send', 'done'].map((list) => ['list', `work_${list}`]),
];

/** Lets everything about processes read itself anew. */
export function useInvalidateProcesses(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(PARTS.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
}
