import { FLOWABLE } from '@gushu/shared';
import BpmnModdle from 'bpmn-moddle';

/** An element of a model as its file has it; only what is read here is named. */
export interface ModelElement {
  $type: string;
  $parent?: ModelElement;
  id?: string;
  name?: string;
  rootElements?: ModelElement[];
  flowElements?: ModelElement[];
  extensionElements?: { values?: ModelElement[] };
  /** Of a field of a form. */
  type?: string;
  required?: string;
  eventDefinitions?: ModelElement[];
  incoming?: ModelElement[];
  outgoing?: ModelElement[];
  sourceRef?: ModelElement;
  targetRef?: ModelElement;
  attachedToRef?: ModelElement;
  default?: ModelElement;
  conditionExpression?: ModelElement;
  loopCharacteristics?: ModelElement;
  loopCardinality?: ModelElement;
  completionCondition?: ModelElement;
  timeDuration?: ModelElement;
  timeDate?: ModelElement;
  timeCycle?: ModelElement;
  body?: string;
  language?: string;
  isExecutable?: boolean;
  triggeredByEvent?: boolean;
  participants?: ModelElement[];
  messageFlows?: ModelElement[];
  ioSpecification?: ModelElement;
  isForCompensation?: boolean;
  /** Attributes of Flowable's and Camunda's namespace. */
  assignee?: string;
  candidateUsers?: string;
  candidateGroups?: string;
  collection?: string;
  elementVariable?: string;
}

/** A file as it was read. */
export interface ParsedModel {
  rootElement: ModelElement;
  warnings: { message: string }[];
}

/** Engines whose files say the same under another name. */
const ALIASES = ['http://camunda.org/schema/1.0/bpmn', 'http://activiti.org/bpmn'];

/** Reads BPMN 2.0 XML. @throws what the parser makes of a text that is none */
export function readXml(xml: string): Promise<ParsedModel> {
  const unified = ALIASES.reduce((text, alias) => text.replaceAll(`"${alias}"`, `"${FLOWABLE.uri}"`), xml);
  return new BpmnModdle({ flowable: FLOWABLE }).fromXML(unified) as Promise<ParsedModel>;
}
