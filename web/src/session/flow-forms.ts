import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.js';
import { useSession } from './store.js';

/** A line of the flow route table: `routeKey` is code_dictKey, `routeValue` the remark, which names the form. */
export interface FlowRoute {
  routeKey: string;
  routeValue: string;
}

interface Entry {
  code?: string;
  dictKey: string;
  remark?: string | null;
}

/** Forms of the processes that ship. */
export const LEAVE = 'leave';
export const CIRCULATION = 'circulation';

const CODE = 'flow';
/** The form of processes whose category names none. */
const COMMON = 'common';

/** The flow route table, read once at sign-in, as soon as the person may ask for anything. */
export function useFlowRoutes(mayAsk = true) {
  const id = useSession((s) => s.user?.user_id);
  return useQuery({
    queryKey: ['flow-routes', id],
    queryFn: async ({ signal }) => {
      const entries = await get<Entry[]>('blade-system/dict/dictionary', { code: CODE }, signal);
      return entries.map(({ dictKey, remark }): FlowRoute => ({
        routeKey: `${CODE}_${dictKey}`,
        routeValue: remark ?? '',
      }));
    },
    enabled: mayAsk && id !== undefined,
    staleTime: Infinity,
  });
}

/** Answers which form a category of processes has. */
export function useFlowForms(): (category: string | null | undefined) => string {
  const { data = [] } = useFlowRoutes();
  return (category) => data.find(({ routeKey }) => routeKey === category)?.routeValue || COMMON;
}
