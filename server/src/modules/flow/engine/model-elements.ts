import type { ModelElement } from './moddle.js';
import type { Timer } from './outline.js';

const FLOW = 'bpmn:SequenceFlow';
/** Elements that inform people and are ignored by the engine. */
const SILENT = ['bpmn:DataObject', 'bpmn:DataObjectReference', 'bpmn:DataStoreReference'];

/** The kind of an element as BPMN writes it in a file: `userTask`. */
export const kindOf = ({ $type }: ModelElement): string => {
  const name = $type.slice($type.indexOf(':') + 1);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

/** Text by which a person finds an element: kind, name, id. */
export const labelOf = (element: ModelElement): string =>
  [kindOf(element), element.name, element.id && `(${element.id})`].filter(Boolean).join(' ');

/** The form fields of a task, as its file has them. */
export const formPropertiesOf = ({ extensionElements }: ModelElement): ModelElement[] =>
  (extensionElements?.values ?? []).filter(({ $type }) => $type === 'flowable:FormProperty');

/** The timer of an event; undefined where it has none. */
export function timerOf({ eventDefinitions = [] }: ModelElement): Timer | undefined {
  for (const { timeDuration, timeDate } of eventDefinitions) {
    if (timeDuration) return { kind: 'timeDuration', text: timeDuration.body?.trim() ?? '' };
    if (timeDate) return { kind: 'timeDate', text: timeDate.body?.trim() ?? '' };
  }
  return undefined;
}

/** All flow elements of a process and of the sub-processes in it. */
function elementsOf(scope: ModelElement): ModelElement[] {
  const own = scope.flowElements ?? [];
  return [...own, ...own.flatMap((each) => (each.flowElements ? elementsOf(each) : []))];
}

/** The nodes of a process, those of sub-processes too. */
export const nodesOf = (process: ModelElement): ModelElement[] =>
  elementsOf(process).filter(({ $type }) => $type !== FLOW && !SILENT.includes($type));

/** The sequence flows of a process, those of sub-processes too. */
export const flowsOf = (process: ModelElement): ModelElement[] =>
  elementsOf(process).filter(({ $type }) => $type === FLOW);
