import { type Fault, FLOW_FIELD_KINDS } from '@gushu/shared';
import { ExpressionError, parseExpression } from './expression.js';
import type { ModelElement } from './moddle.js';
import { flowsOf, formPropertiesOf, kindOf, labelOf, nodesOf, timerOf } from './model-elements.js';
import { MAX_TIMER_YEARS, timerFault } from './timers.js';

type ElementFault = Omit<Fault, 'field'>;
type Rule = (element: ModelElement) => ElementFault[];

/**
 * Kinds of elements that a model may hold, each with its event definitions; all others are refused by name. Inclusive
 * gateways are left out because the engine does not join their branches, errors because it loses them when a process
 * is resumed.
 */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  startEvent: [],
  endEvent: ['terminateEventDefinition'],
  intermediateCatchEvent: ['timerEventDefinition'],
  boundaryEvent: ['timerEventDefinition'],
  userTask: [],
  subProcess: [],
  exclusiveGateway: [],
  parallelGateway: [],
};
const NEEDS_EVENT = ['intermediateCatchEvent', 'boundaryEvent'];
const MAX_ID = 100;
const MAX_NAME = 200;
const VARIABLE = /^[\p{L}_][\p{L}\p{N}_]{0,63}$/u;
/** Variables that the engine sets. */
const GIVEN = ['pass', 'createUser', 'item'];

const fault = (key: string, element: ModelElement, params: Fault['params'] = {}): ElementFault => ({
  key,
  params: { element: labelOf(element), ...params },
});

function expressionFaults(element: ModelElement, text: string | undefined): ElementFault[] {
  if (text === undefined) return [];
  try {
    parseExpression(text);
    return [];
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return [fault('flow.model.expression', element, { expression: text.slice(0, 100) })];
  }
}

/** Refuses kinds that are not allowed, and extensions on those that are. */
const isAllowed: Rule = (element) => {
  const kind = kindOf(element);
  const events = Object.hasOwn(ALLOWED, kind) ? ALLOWED[kind] : undefined;
  if (!events || element.triggeredByEvent || element.isForCompensation)
    return [fault('flow.model.element', element)];
  const strange = [...(element.eventDefinitions ?? []).filter((each) => !events.includes(kindOf(each)))];
  const asked = kind === 'userTask' ? formPropertiesOf(element) : [];
  strange.push(...(element.extensionElements?.values ?? []).filter((each) => !asked.includes(each)));
  if (element.ioSpecification) strange.push(element.ioSpecification);
  const refused = strange.map((each) => fault('flow.model.inside', element, { part: each.$type }));
  const count = element.eventDefinitions?.length ?? 0;
  const isIncomplete = count > 1 || (count === 0 && NEEDS_EVENT.includes(kind));
  return [...refused, ...(isIncomplete ? [fault('flow.model.element', element)] : [])];
};

const isNamed: Rule = (element) =>
  !element.id || element.id.length > MAX_ID || (element.name?.length ?? 0) > MAX_NAME
    ? [fault('flow.model.id', element, { id: MAX_ID, name: MAX_NAME })]
    : [];

const hasPeople: Rule = (element) => {
  if (kindOf(element) !== 'userTask') return [];
  const { assignee, candidateUsers, candidateGroups } = element;
  const texts = [assignee, ...[candidateUsers, candidateGroups].flatMap((list) => list?.split(','))];
  const given = texts.filter((text) => text?.trim());
  if (given.length === 0) return [fault('flow.model.people', element)];
  return given.flatMap((text) => expressionFaults(element, text));
};

const repeats: Rule = (element) => {
  const loop = element.loopCharacteristics;
  if (!loop) return [];
  if (kindOf(loop) !== 'multiInstanceLoopCharacteristics' || kindOf(element) !== 'userTask')
    return [fault('flow.model.inside', element, { part: loop.$type })];
  const { collection, loopCardinality, completionCondition, elementVariable = 'item' } = loop;
  if (!collection === !loopCardinality) return [fault('flow.model.collection', element)];
  const expressions = [collection, loopCardinality?.body, completionCondition?.body];
  return [
    ...expressions.flatMap((text) => expressionFaults(element, text)),
    ...(VARIABLE.test(elementVariable) ? [] : [fault('flow.model.collection', element)]),
  ];
};

/** Refuses a timer expression without a variable: it would be the same in every process. */
function calculatedFaults(element: ModelElement, text: string): ElementFault[] {
  const faults = expressionFaults(element, text);
  if (faults.length > 0) return faults;
  return parseExpression(text).names.size === 0 ? [fault('flow.model.timer', element)] : [];
}

const waits: Rule = (element) =>
  (element.eventDefinitions ?? [])
    .filter((each) => kindOf(each) === 'timerEventDefinition')
    .flatMap((timer) => {
      const asked = timerOf(element);
      const isDouble = Boolean(timer.timeDuration && timer.timeDate);
      if (timer.timeCycle || isDouble || !asked?.text) return [fault('flow.model.timer', element)];
      if (asked.text.includes('${')) return calculatedFaults(element, asked.text);
      const key = timerFault(asked.kind, asked.text);
      return key ? [fault(key, element, { max: MAX_TIMER_YEARS })] : [];
    });

const isJoined: Rule = (element) => {
  const kind = kindOf(element);
  const begins = kind === 'startEvent' || kind === 'boundaryEvent';
  const isEnd = kind === 'endEvent';
  const isLoose = (!begins && !element.incoming?.length) || (!isEnd && !element.outgoing?.length);
  return isLoose ? [fault('flow.model.loose', element)] : [];
};

/** An exclusive gateway needs a condition on each outgoing flow; one flow may be the default. */
const chooses: Rule = (element) => {
  const { outgoing = [], default: otherwise } = element;
  const kind = kindOf(element);
  if (kind !== 'exclusiveGateway' || outgoing.length < 2) return [];
  return outgoing
    .filter((flow) => flow !== otherwise && !flow.conditionExpression)
    .map((flow) => fault('flow.model.condition', element, { flow: flow.name || (flow.id ?? '') }));
};

/** Fields of a form become variables: none may overwrite a variable of the engine. */
const asks: Rule = (element) => {
  const fields = formPropertiesOf(element);
  return fields
    .filter(({ id = '', name = '', type = 'string' }, at) => {
      const isOwn = VARIABLE.test(id) && !GIVEN.includes(id);
      const isKnown = FLOW_FIELD_KINDS.some((kind) => kind === type);
      const isTwice = fields.findIndex((other) => other.id === id) !== at;
      return !isOwn || !isKnown || isTwice || name.length > MAX_NAME;
    })
    .map(({ id = '' }) => fault('flow.model.field', element, { name: id.slice(0, MAX_ID) }));
};

const RULES: readonly Rule[] = [isAllowed, isNamed, hasPeople, asks, repeats, waits, isJoined, chooses];

const flowRule: Rule = (flow) => {
  const { conditionExpression: condition, sourceRef, targetRef } = flow;
  if (!sourceRef || !targetRef) return [fault('flow.model.loose', flow)];
  if (flow.extensionElements?.values?.length)
    return [fault('flow.model.inside', flow, { part: 'extensionElements' })];
  if (!condition) return [];
  if (condition.language) return [fault('flow.model.inside', flow, { part: `script ${condition.language}` })];
  return expressionFaults(flow, condition.body ?? '');
};

/** Each process and sub-process begins at one place and ends somewhere. */
function scopeFaults(scope: ModelElement): ElementFault[] {
  const own = scope.flowElements ?? [];
  const starts = own.filter((each) => kindOf(each) === 'startEvent').length;
  const ends = own.some((each) => kindOf(each) === 'endEvent');
  const inner = own.filter((each) => each.flowElements).flatMap(scopeFaults);
  return starts === 1 && ends ? inner : [fault('flow.model.ends', scope), ...inner];
}

/** Whether a timer may fire at once: it names a moment, a duration of zero, or a calculated one. */
const endsAtOnce = ({ eventDefinitions = [] }: ModelElement): boolean =>
  eventDefinitions.some(({ timeDuration }) => {
    const text = timeDuration?.body ?? '';
    return text.includes('${') || !/[1-9]/.test(text);
  });

/** Nodes reached without anybody acting: from a user task only the timers attached to it that may fire at once. */
function following(node: ModelElement, all: readonly ModelElement[]): ModelElement[] {
  const timers = all.filter((each) => each.attachedToRef === node && endsAtOnce(each));
  if (kindOf(node) === 'userTask') return timers;
  const targets = (from: ModelElement) => (from.outgoing ?? []).flatMap(({ targetRef }) => targetRef ?? []);
  const inner = (node.flowElements ?? []).filter((each) => kindOf(each) === 'startEvent');
  if (inner.length > 0) return [...inner, ...timers];
  const scope = node.$parent;
  return kindOf(node) === 'endEvent' && scope && all.includes(scope) ? targets(scope) : targets(node);
}

/** Refuses a loop without a user task: it would run for ever, in one step. */
function endlessFaults(nodes: readonly ModelElement[]): ElementFault[] {
  const left = new Map(nodes.map((node) => [node, new Set(following(node, nodes))]));
  // Nodes that no remaining node reaches, or that reach none, are removed in turn; what remains is a loop.
  for (let before = Infinity; left.size < before;) {
    before = left.size;
    const reached = new Set([...left.values()].flatMap((next) => [...next]));
    for (const [node, next] of left)
      if (!reached.has(node) || ![...next].some((each) => left.has(each))) left.delete(node);
  }
  const [looped] = left.keys();
  return looped ? [fault('flow.model.endless', looped)] : [];
}

/** All faults that keep a process from running here; elements that are not allowed are reported first and alone. */
export function nodeFaults(process: ModelElement): ElementFault[] {
  const nodes = nodesOf(process);
  const foreign = [
    ...nodes.flatMap(isAllowed),
    ...(process.extensionElements?.values ?? []).map((each) =>
      fault('flow.model.inside', process, { part: each.$type }),
    ),
  ];
  if (foreign.length > 0) return foreign;
  return [
    ...scopeFaults(process),
    ...nodes.flatMap((node) => RULES.flatMap((rule) => rule(node))),
    ...flowsOf(process).flatMap(flowRule),
    ...endlessFaults(nodes),
  ];
}
