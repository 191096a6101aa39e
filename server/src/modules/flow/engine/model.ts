import { type Fault, FLOW_FIELD_KINDS, type FlowField } from '@gushu/shared';
import { ValidationError } from '../../../http/errors.js';
import { nodeFaults } from './element-rules.js';
import { type ModelElement, type ParsedModel, readXml } from './moddle.js';
import { flowsOf, formPropertiesOf, kindOf, labelOf, nodesOf, timerOf } from './model-elements.js';
import { ExpressionError, parseExpression } from './expression.js';
import type { Outline, OutlineNode } from './outline.js';
import { parserReason } from './parser-reason.js';
import { withZone } from './timers.js';

const MAX_XML = 500_000;
const MAX_ELEMENTS = 500;
const KEY = /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u;

/** A model that can run: parsed for the engine, with its outline. */
export interface CheckedModel {
  parsed: ParsedModel;
  outline: Outline;
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Variables that an attribute reads; none for a broken expression, which the rules of elements report. */
function namesIn(text: string | undefined): string[] {
  try {
    return text === undefined ? [] : [...parseExpression(text).names];
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}

/** Whether `pass` decides the way on: in a gateway behind the task, or on its own flows. */
function asksPass({ outgoing = [] }: ModelElement): boolean {
  const behind = outgoing.flatMap(({ targetRef }) =>
    targetRef && /Gateway$/.test(targetRef.$type) ? (targetRef.outgoing ?? []) : [],
  );
  return [...outgoing, ...behind].some(({ conditionExpression }) =>
    namesIn(conditionExpression?.body).includes('pass'),
  );
}

const fieldOf = ({ id = '', name, type, required }: ModelElement): FlowField => ({
  name: id,
  label: name?.trim() || id,
  kind: FLOW_FIELD_KINDS.find((kind) => kind === type) ?? 'string',
  required: required === 'true',
});

function outlineNode(element: ModelElement): OutlineNode {
  const { name, id = '', assignee, candidateUsers, candidateGroups, loopCharacteristics: loop } = element;
  const node: OutlineNode = { type: kindOf(element), name: name?.trim() || id };
  if (assignee) node.assignee = assignee.trim();
  if (candidateUsers) node.candidateUsers = listOf(candidateUsers);
  if (candidateGroups) node.candidateGroups = listOf(candidateGroups);
  if (loop) node.collects = [...namesIn(loop.collection), ...namesIn(loop.loopCardinality?.body)];
  if (loop?.elementVariable) node.elementVariable = loop.elementVariable;
  if (node.type === 'userTask') node.asksPass = asksPass(element);
  const fields = formPropertiesOf(element).map(fieldOf);
  if (fields.length > 0) node.fields = fields;
  const timer = timerOf(element);
  if (timer) node.timer = timer;
  return node;
}

/** Removes names of element variables, so that the engine uses its own and no model can overwrite its variables. */
function renameElementVariables(nodes: readonly ModelElement[]): void {
  for (const { loopCharacteristics } of nodes)
    if (loopCharacteristics) delete loopCharacteristics.elementVariable;
}

function placeMoments(nodes: readonly ModelElement[]): void {
  for (const { timeDate } of nodes.flatMap(({ eventDefinitions = [] }) => eventDefinitions))
    if (timeDate) timeDate.body = withZone(timeDate.body?.trim() ?? '');
}

/** Fills in the incoming and outgoing flows of each node, which a file may leave out since its flows name the nodes. */
function joinNodes(nodes: readonly ModelElement[], flows: readonly ModelElement[]): void {
  for (const node of nodes) {
    node.incoming = flows.filter(({ targetRef }) => targetRef === node);
    node.outgoing = flows.filter(({ sourceRef }) => sourceRef === node);
  }
}

const refused = (key: string, params: Fault['params'] = {}): ValidationError =>
  new ValidationError([{ field: 'modelEditorXml', key, params }]);

async function parse(xml: string): Promise<ParsedModel> {
  if (xml.length > MAX_XML) throw refused('flow.model.size', { max: MAX_XML });
  const parsed = await readXml(xml).catch((error: unknown) => {
    throw refused('flow.model.xml', { reason: parserReason((error as Error).message) });
  });
  const [warning] = parsed.warnings;
  if (warning) throw refused('flow.model.xml', { reason: parserReason(warning.message) });
  return parsed;
}

/** A model as it was read, with its key and all faults that keep it from running here. */
interface ReadModel {
  parsed: ParsedModel;
  process: ModelElement;
  key: string;
  nodes: ModelElement[];
  flows: ModelElement[];
  faults: Fault[];
}

/** Elements beside the process of a file that cannot run. */
function strangers({ rootElement }: ParsedModel): ModelElement[] {
  const roots = rootElement.rootElements ?? [];
  return [
    ...roots.filter(({ $type }) => !['bpmn:Process', 'bpmn:Collaboration'].includes($type)),
    ...roots.flatMap(({ messageFlows = [] }) => messageFlows),
  ].slice(0, 1);
}

/**
 * Reads a model, whether it can run or not.
 * @throws ValidationError where it is no BPMN, or holds no process with a key to identify it by
 */
async function readModel(xml: string): Promise<ReadModel> {
  const parsed = await parse(xml);
  const processes = (parsed.rootElement.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process');
  const [process, more] = processes;
  if (!process || more) throw refused('flow.model.processes', { count: processes.length });
  const key = process.id ?? '';
  if (!KEY.test(key)) throw refused('flow.model.key', { key });
  const [nodes, flows] = [nodesOf(process), flowsOf(process)];
  if (nodes.length + flows.length > MAX_ELEMENTS) throw refused('flow.model.elements', { max: MAX_ELEMENTS });
  joinNodes(nodes, flows);
  const foreign = strangers(parsed).map((element) => ({
    key: 'flow.model.element',
    params: { element: labelOf(element) },
  }));
  const found = foreign.length > 0 ? foreign : nodeFaults(process);
  const faults = found.map((fault): Fault => ({ field: 'modelEditorXml', ...fault }));
  return { parsed, process, key, nodes, flows, faults };
}

/** The key of a diagram, and the faults that keep it from running. @throws ValidationError where it is no diagram */
export async function inspectModel(xml: string): Promise<{ key: string; faults: Fault[] }> {
  const { key, faults } = await readModel(xml);
  return { key, faults };
}

/**
 * Reads a model and checks that it can run here.
 * @throws ValidationError with a fault for each element that cannot, named by its kind, name and id
 */
export async function checkModel(xml: string): Promise<CheckedModel> {
  const { parsed, process, key, nodes, flows, faults } = await readModel(xml);
  if (faults.length > 0) throw new ValidationError(faults);
  const outline: Outline = {
    key,
    name: process.name?.trim() || key,
    nodes: Object.fromEntries(nodes.map((node) => [node.id ?? '', outlineNode(node)])),
    flows: Object.fromEntries(flows.map(({ id = '', name = '' }) => [id, name])),
  };
  process.isExecutable = true;
  renameElementVariables(nodes);
  placeMoments(nodes);
  return { parsed, outline };
}
