import { entryTextIn, type FlowField, type Label } from '@gushu/shared';

/** Timer of an event: an ISO 8601 text, or an expression for one. */
export interface Timer {
  kind: 'timeDuration' | 'timeDate';
  text: string;
}

/** A node of a model, with the properties that a process needs. */
export interface OutlineNode {
  /** As in BPMN, without its prefix: `userTask`. */
  type: string;
  name: string;
  /** Assignee of a user task; this and the candidates may be expressions. */
  assignee?: string;
  candidateUsers?: string[];
  candidateGroups?: string[];
  /** Variables that decide how many parts the task has. */
  collects?: string[];
  /** Variable that holds the item of each part of a multi-instance task. */
  elementVariable?: string;
  /** Whether a gateway behind it reads `pass`; where none does, a refusal sends the process back. */
  asksPass?: boolean;
  /** Form fields of a user task; no other variables may be submitted with it. */
  fields?: FlowField[];
  /** Timer of an event. */
  timer?: Timer;
}

/** Summary of a checked model, stored with its definition. */
export interface Outline {
  key: string;
  name: string;
  nodes: Record<string, OutlineNode>;
  /** Names of the sequence flows by their id. */
  flows: Record<string, string>;
}

/** Name of a model in both languages; only the models that ship are translated. */
export const modelName = (name: string): Label => [name, entryTextIn('en', 'flow_model', name)];

/** Candidate groups that are no role: all of a department, all of a level above the region of the process. */
export const DEPARTMENT = /^dept_\d{1,19}$/;
export const LEVEL = /^level_[1-4]$/;

/** A user id as models write it: alone, or behind Blade's prefix. */
export const USER_ID = /^(?:taskUser_)?(\d{1,19})$/;
