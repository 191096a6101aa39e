/** Models for tests: nodes of a process between a start and an end, without a drawing. */
export const modelXml = (key: string, body: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<definitions id="d" xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="test">
  <process id="${key}" name="${key}" isExecutable="true">${body}</process>
</definitions>`;

/** A flow between two nodes, taken where its condition holds. */
export const flow = (id: string, from: string, to: string, condition = ''): string =>
  `<sequenceFlow id="${id}" sourceRef="${from}" targetRef="${to}">${
    condition &&
    `<conditionExpression xsi:type="tFormalExpression"><![CDATA[${condition}]]></conditionExpression>`
  }</sequenceFlow>`;

/** A task of the person whom the variable names. */
export const task = (id: string, assignee = '${me}', inner = ''): string =>
  `<userTask id="${id}" name="${id}" flowable:assignee="${assignee}">${inner}</userTask>`;

const chain = (...ids: string[]): string =>
  ids
    .slice(1)
    .map((to, at) => flow(`f${at}`, ids[at] ?? '', to))
    .join('');
const around = (inner: string): string => `<startEvent id="s"/>${inner}<endEvent id="e"/>`;
const timer = (kind: string, body: string) =>
  `<timerEventDefinition><${kind} xsi:type="tFormalExpression">${body}</${kind}></timerEventDefinition>`;

/** A model, and what becomes of it: the tasks in the order in which they come, or the element that is refused. */
export interface Case {
  name: string;
  xml: string;
  variables?: Record<string, unknown>;
  /** Open tasks after each round; a round completes all that are open. */
  rounds?: string[][];
  refused?: string;
}

/** Models with all that BPMN draws; what a model may not hold is refused by its name. */
export const CASES: Case[] = [
  {
    name: 'an exclusive gateway',
    xml: modelXml(
      'exclusive',
      around(
        `${flow('a', 's', 'g')}<exclusiveGateway id="g" default="c"/>${flow('b', 'g', 'long', '${days > 3}')}
        ${flow('c', 'g', 'short')}${task('long')}${task('short')}${flow('h', 'long', 'e')}${flow('i', 'short', 'e')}`,
      ),
    ),
    variables: { days: 5 },
    rounds: [['long'], []],
  },
  {
    name: 'a parallel gateway',
    xml: modelXml(
      'parallel',
      around(
        `${flow('a', 's', 'g')}<parallelGateway id="g"/>${flow('b', 'g', 'x')}${flow('c', 'g', 'y')}${task('x')}${task('y')}
        ${flow('h', 'x', 'j')}${flow('i', 'y', 'j')}<parallelGateway id="j"/>${flow('k', 'j', 'z')}${task('z')}${flow('l', 'z', 'e')}`,
      ),
    ),
    rounds: [['x', 'y'], ['z'], []],
  },
  {
    name: 'an inclusive gateway',
    xml: modelXml(
      'inclusive',
      around(
        `${flow('a', 's', 'g')}<inclusiveGateway id="g"/>${flow('b', 'g', 'x', '${n > 1}')}${flow('c', 'g', 'y', '${n > 2}')}
        ${flow('m', 'g', 'w', '${n > 9}')}${task('x')}${task('y')}${task('w')}${flow('h', 'x', 'j')}${flow('i', 'y', 'j')}
        ${flow('o', 'w', 'j')}<inclusiveGateway id="j"/>${flow('k', 'j', 'z')}${task('z')}${flow('l', 'z', 'e')}`,
      ),
    ),
    refused: 'inclusiveGateway (g)',
  },
  {
    name: 'a timer at a task',
    xml: modelXml(
      'late',
      around(
        `${chain('s', 'x', 'e')}${task('x')}<boundaryEvent id="t" attachedToRef="x">${timer('timeDuration', 'PT1H')}</boundaryEvent>
        ${task('reminder')}${flow('b', 't', 'reminder')}${flow('c', 'reminder', 'e')}`,
      ),
    ),
    rounds: [['x'], []],
  },
  {
    name: 'several people at once',
    xml: modelXml(
      'several',
      around(
        `${chain('s', 'x', 'y', 'e')}${task('x', '${reader}', '<multiInstanceLoopCharacteristics flowable:collection="${readers}" flowable:elementVariable="reader"/>')}${task('y')}`,
      ),
    ),
    rounds: [['x', 'x', 'x'], ['y'], []],
  },
  {
    name: 'several people one after the other',
    xml: modelXml(
      'turns',
      around(
        `${chain('s', 'x', 'e')}${task('x', '${reader}', '<multiInstanceLoopCharacteristics isSequential="true" flowable:collection="${readers}" flowable:elementVariable="reader"/>')}`,
      ),
    ),
    rounds: [['x'], ['x'], ['x'], []],
  },
  {
    name: 'a sub-process',
    xml: modelXml(
      'inner',
      around(
        `${chain('s', 'sub', 'y', 'e')}<subProcess id="sub"><startEvent id="ss"/>${flow('g', 'ss', 'x')}${task('x')}
        ${flow('h', 'x', 'se')}<endEvent id="se"/></subProcess>${task('y')}`,
      ),
    ),
    rounds: [['x'], ['y'], []],
  },
  {
    name: 'an error',
    xml: modelXml(
      'error',
      `<startEvent id="s"/>${chain('s', 'x', 'e')}${task('x')}<endEvent id="e" name="出错"><errorEventDefinition/></endEvent>`,
    ),
    refused: 'endEvent 出错 (e)',
  },
  {
    name: 'lanes',
    xml: modelXml(
      'lanes',
      `<laneSet id="ls"><lane id="l" name="市"><flowNodeRef>x</flowNodeRef></lane></laneSet>${around(`${chain('s', 'x', 'e')}${task('x')}`)}`,
    ),
    rounds: [['x'], []],
  },
  {
    name: 'a message',
    xml: modelXml(
      'message',
      around(
        `${chain('s', 'm', 'e')}<intermediateCatchEvent id="m" name="来信"><messageEventDefinition/></intermediateCatchEvent>`,
      ),
    ),
    refused: 'intermediateCatchEvent 来信 (m)',
  },
  {
    name: 'a signal',
    xml: modelXml(
      'signal',
      `<startEvent id="s"><signalEventDefinition/></startEvent>${chain('s', 'x', 'e')}${task('x')}<endEvent id="e"/>`,
    ),
    refused: 'startEvent (s)',
  },
  {
    name: 'a call activity',
    xml: modelXml(
      'call',
      around(`${chain('s', 'c', 'e')}<callActivity id="c" name="子流程" calledElement="leave"/>`),
    ),
    refused: 'callActivity 子流程 (c)',
  },
  {
    name: 'a script',
    xml: modelXml(
      'script',
      around(
        `${chain('s', 'c', 'e')}<scriptTask id="c" name="计算" scriptFormat="javascript"><script>process.exit()</script></scriptTask>`,
      ),
    ),
    refused: 'scriptTask 计算 (c)',
  },
  {
    name: 'a sub-process with a task in a loop',
    xml: modelXml(
      'again',
      around(
        `${flow('a', 's', 'p')}<subProcess id="p"><startEvent id="i"/>${flow('b', 'i', 'y')}${task('y')}
        ${flow('c', 'y', 'o')}<endEvent id="o"/></subProcess>${flow('q', 'p', 'g')}<exclusiveGateway id="g" default="h"/>
        ${flow('h', 'g', 'e')}${flow('k', 'g', 'p', '${again}')}`,
      ),
    ),
    rounds: [['y'], []],
  },
  {
    name: 'a timer that is over at once and leads back to its task',
    xml: modelXml(
      'hasty',
      around(
        `${chain('s', 'x', 'e')}${task('x')}<boundaryEvent id="t" attachedToRef="x">${timer('timeDate', '2020-01-01')}</boundaryEvent>
        ${flow('back', 't', 'x')}`,
      ),
    ),
    refused: 'userTask x (x)',
  },
];
