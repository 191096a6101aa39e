import { FLOWABLE } from '@gushu/shared';
import BpmnModdle from 'bpmn-moddle';

/** An element of a model as its file has it, with only the properties that are read here. */
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

/** Namespaces of other engines whose attributes mean the same as Flowable's. */
const ALIASES = ['http://camunda.org/schema/1.0/bpmn', 'http://activiti.org/bpmn'];

/** Reads BPMN 2.0 XML. @throws the parser's error for any other text */
export function readXml(xml: string): Promise<ParsedModel> {
  const unified = ALIASES.reduce((text, alias) => text.replaceAll(`"${alias}"`, `"${FLOWABLE.uri}"`), xml);
  return new BpmnModdle({ flowable: FLOWABLE }).fromXML(unified) as Promise<ParsedModel>;
}
