import { entryTextIn, type FlowField, type Label } from '@gushu/shared';

/** What a node waits for: a text as it stands, or an expression. */
export interface Timer {
  kind: 'timeDuration' | 'timeDate';
  text: string;
}

/** A node of a model, as far as a process needs to know it. */
export interface OutlineNode {
  /** As in BPMN, without its prefix: `userTask`. */
  type: string;
  name: string;
  /** Of a user task: whose it is. Each may be an expression. */
  assignee?: string;
  candidateUsers?: string[];
  candidateGroups?: string[];
  /** Variables that decide how often it is done, each time it is there. */
  collects?: string[];
  /** What each of several calls its own. */
  elementVariable?: string;
  /** Whether a gateway behind it asks for `pass`; where none does, a refusal sends back. */
  asksPass?: boolean;
  /** What the form of a user task asks for; nothing else may be given with it. */
  fields?: FlowField[];
  /** Of an event: until when it waits. */
  timer?: Timer;
}

/** What is known of a model once it is checked. */
export interface Outline {
  key: string;
  name: string;
  nodes: Record<string, OutlineNode>;
  /** Names of the sequence flows by their id. */
  flows: Record<string, string>;
}

/** A name of a model in both languages, where it is one of those that ship. */
export const modelName = (name: string): Label => [name, entryTextIn('en', 'flow_model', name)];

/** Candidates that are no role: everybody of a department, everybody of a level above the region of the process. */
export const DEPARTMENT = /^dept_\d{1,19}$/;
export const LEVEL = /^level_[1-4]$/;

/** An id as models write it: alone, or behind Blade's prefix. */
export const USER_ID = /^(?:taskUser_)?(\d{1,19})$/;
