import type { RecordPlan } from './plan.js';

/** Sources that the machine of a record adds. */
interface Follows {
  /** The field that it holds: a verb of the controller, a column of the list. */
  field: string[];
  /** Spread that fills its other fields, from `shared/records/machines.ts`; their group, and their columns. */
  spread: string[];
  group: string[];
  columns: string[];
  /** A button beside the usual ones. */
  button: string[];
  /** The dictionary of its states, and the last of the usual steps, for the help page. */
  states: string[];
  last: [zh: string, en: string];
}

const NONE = { field: [], spread: [], group: [], columns: [], button: [], states: [] };

/** By the machine that a plan names. */
export const MACHINES: Record<RecordPlan['machine'], Follows> = {
  none: { ...NONE, last: ['保存后可随时修改。', 'It can be changed whenever it needs to be.'] },
  review: {
    field: ['status'],
    spread: ['AUDIT'],
    group: [`audit: ['审核', 'Review']`],
    columns: ['audit_opinion varchar(500)', 'audit_user varchar(50)', 'audit_time timestamp'],
    button: [`'review'`],
    states: ['data_status'],
    last: ['核对后点击“提交”，等待上级审核。', 'Check it and submit it for review.'],
  },
  publishing: {
    field: ['publishStatus'],
    spread: ['PUBLICATION'],
    group: [`publication: ['发布', 'Publication']`],
    columns: [
      'publish_status smallint not null default 0 check (publish_status in (0, 1, 2))',
      'publish_time timestamp',
    ],
    button: [`'publish'`],
    states: ['publish_status'],
    last: ['核对后点击“发布”，其他区划即可查看。', 'Check it and publish it for other regions.'],
  },
};
