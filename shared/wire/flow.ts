const attribute = (name: string) => ({ name, isAttr: true, type: 'String' });

/** The attributes of Flowable in models, as a package of moddle: attributes that the editor writes are read by it. */
export const FLOWABLE = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Assignable',
      isAbstract: true,
      extends: ['bpmn:UserTask'],
      properties: ['assignee', 'candidateUsers', 'candidateGroups'].map(attribute),
    },
    {
      name: 'Collectable',
      isAbstract: true,
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: ['collection', 'elementVariable'].map(attribute),
    },
    {
      name: 'FormProperty',
      superClass: ['Element'],
      properties: ['id', 'name', 'type', 'required'].map(attribute),
    },
  ],
};

/** Kinds that a field of a task's form can be of, in Flowable's words. */
export const FLOW_FIELD_KINDS = ['string', 'long', 'double', 'boolean', 'date'] as const;

/** A field that the person who does a task fills in: the variable of the process that it becomes. */
export interface FlowField {
  name: string;
  label: string;
  kind: (typeof FLOW_FIELD_KINDS)[number];
  required: boolean;
}

/** A model as it is drawn; `modelEditorXml` comes with the detail alone. */
export interface FlowModel {
  id: string;
  tenantId: string;
  name: string;
  modelKey: string;
  description: string | null;
  /** Grows with each change. */
  version: number;
  created: string;
  lastUpdated: string;
  createdBy: string | null;
  lastUpdatedBy: string | null;
  /** Why it cannot run yet, in the reader's language: a draft, that cannot be deployed. Empty where it can. */
  faults: string[];
  modelEditorXml?: string;
}

/** A version of a model that is deployed. */
export interface FlowProcess {
  /** `key:version:uuid`. */
  id: string;
  /** '' where it is everyone's. */
  tenantId: string;
  name: string;
  key: string;
  /** `flow_` and a key of the dictionary `flow`. */
  category: string | null;
  categoryName: string | null;
  version: number;
  deploymentId: string;
  resourceName: string;
  /** 1 active, 2 suspended. */
  suspensionState: 1 | 2;
  deploymentTime: string;
}

/** A process that runs. */
export interface FlowExecution {
  id: string;
  name: string;
  startUserId: string;
  startUser: string | null;
  startTime: string;
  category: string | null;
  categoryName: string | null;
  processInstanceId: string;
  processDefinitionId: string;
  processDefinitionKey: string;
  executionId: string;
  /** Elements at which it waits, by comma; their names beside them. */
  activityId: string | null;
  taskDefinitionKey: string | null;
  taskDefinitionId: string | null;
  taskName: string | null;
  /** Whose its open tasks are; nothing where nobody has claimed one. */
  assigneeName: string | null;
  /** Whether one of them waits for somebody who has left, or for nobody. */
  isLeft: boolean;
  suspensionState: 1 | 2;
}

/** How many open tasks are a person's own, and how many they may claim. */
export interface WorkCounts {
  todo: number;
  claim: number;
}

/** A flow in Blade's sense: a task, a process or a step of its history, with all that is known of it. */
export interface BladeFlow {
  taskId?: string | null;
  taskName?: string | null;
  taskDefinitionKey?: string | null;
  /** Fields in the form of the reader's own task. */
  formFields?: FlowField[] | null;
  /** Fields in the forms of all tasks of the process. */
  allFields?: FlowField[] | null;
  assignee?: string | null;
  assigneeName?: string | null;
  createTime?: string | null;
  endTime?: string | null;
  claimTime?: string | null;
  executionId?: string | null;
  /** `claim` to be claimed, `todo` to be done, `finish` done, `cancel` nobody has to do it any more. */
  status?: 'claim' | 'todo' | 'finish' | 'cancel';
  processInstanceId?: string;
  processDefinitionId?: string;
  processDefinitionKey?: string;
  processDefinitionName?: string;
  processDefinitionVersion?: number;
  category?: string | null;
  categoryName?: string | null;
  /** Name of the process: its person or its subject. */
  name?: string;
  startUser?: string | null;
  /** State of the process: `running`, `finished`, `rejected`, `withdrawn`, `terminated`. */
  state?: string;
  historyActivityId?: string;
  historyActivityName?: string;
  historyActivityType?: string;
  historyActivityDurationTime?: string | null;
  historyProcessInstanceId?: string;
  processIsFinished?: 'finished' | 'unfinished';
  businessTable?: string | null;
  businessId?: string | null;
  comment?: string | null;
  pass?: boolean | null;
  variables?: Record<string, unknown>;
}

/** A diagram with the steps that have been made in it. */
export interface FlowView {
  /** Of its definition. */
  name: string;
  xml: string;
  flow: BladeFlow[];
}

/** Somebody who may be given a task: to decide on a leave, or to take it over. */
export interface TaskCandidate {
  id: string;
  account: string;
  name: string;
  realName: string;
  /** Departments and region; '' where there is none. */
  deptName: string;
  xzname: string;
}

/** A leave that somebody asks for, with the process that decides on it. */
export interface ProcessLeave {
  id: string;
  processDefinitionId: string;
  processInstanceId: string;
  startTime: string;
  endTime: string;
  reason: string;
  taskUser: string;
  taskUserName: string | null;
  applyTime: string;
  createUser: string;
  createUserName: string | null;
  flow: BladeFlow;
}
