import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';
import { BusinessError } from '../../../http/errors.js';
import { ExpressionError, parseExpression, type Variables } from './expression.js';
import type { ParsedModel } from './moddle.js';
import { withZone, timerFault } from './timers.js';

/** State of the engine between two steps, as JSON. */
export type EngineState = Readonly<Record<string, unknown>>;

/** A place at which a process waits for a person. */
export interface Wait {
  executionKey: string;
  elementId: string;
  /** Item of this part of a multi-instance task. */
  item?: unknown;
}

/** An event of a step: a node entered or ended, or a flow taken. */
export type Happening = { what: 'enter' | 'end' | 'take'; elementId: string };

/** Where a process stands after a step. */
export interface Step {
  state: EngineState;
  ended: boolean;
  waits: Wait[];
  /** When the first of its timers falls due. */
  nextDue?: Date;
  happened: Happening[];
}

interface ActivityApi {
  id: string;
  type: string;
  executionId: string;
  content?: ActivityContent;
}

interface ActivityContent {
  item?: unknown;
  isMultiInstance?: boolean;
  expireAt?: Date;
  timerType?: string;
  timeDuration?: unknown;
  timeDate?: unknown;
  parent?: { id?: string };
}

interface Running {
  state: string;
  signal(message: { id: string; executionId: string }): void;
}

/** Timers that never fire: real ones would fire in any live server process; the worker's sweep resumes what is due. */
const SLEEPING = {
  executing: [],
  register: (): object => SLEEPING,
  setTimeout: () => ({}),
  clearTimeout: () => undefined,
};
const NO_SCRIPTS = { register: () => undefined, getScript: () => undefined };
/** Maximum of parts of a multi-instance task. */
export const MAX_PARTS = 1000;
/** Maximum of events in a step: flows that fork and join several times over would multiply without end. */
const MAX_HAPPENINGS = 5000;

/** The engine's type name of timer events. */
const TIMER = 'bpmn:TimerEventDefinition';
/** Part of the engine's message for a gateway all of whose conditions fail. */
const NO_WAY = 'no conditional flow taken';

/** Calculates an attribute of a model for a process; `item` is the item of one part of a task. */
function calculate(text: unknown, variables: Variables): unknown {
  if (typeof text !== 'string') return text;
  try {
    return parseExpression(text).value(variables);
  } catch (error) {
    if (error instanceof ExpressionError) throw new BusinessError('flow.expression', { expression: text });
    throw error;
  }
}

function optionsFor(variables: Variables): object {
  const resolveExpression = (text: unknown, of?: { content?: { type?: string } }) => {
    const value = calculate(text, variables);
    return of?.content?.type === TIMER && typeof value === 'string' ? withZone(value.trim()) : value;
  };
  return {
    name: 'flow',
    timers: SLEEPING,
    scripts: NO_SCRIPTS,
    expressions: { resolveExpression, isExpression: () => false, hasExpression: () => false },
    // One more than allowed, so that too many are noticed and refused.
    settings: { batchSize: MAX_PARTS + 1 },
  };
}

const isUserTask = ({ type }: ActivityApi): boolean => type === 'bpmn:UserTask';

/** Refuses a timer without a time: the engine takes a missing variable for a time that is over. */
function assertTimer({ timerType, parent, ...content }: ActivityContent): void {
  const kind = timerType === 'timeDate' ? 'timeDate' : 'timeDuration';
  const key = timerFault(kind, content[kind]);
  // The limit of how far away a timer may be is newer than some running models.
  if (timerType !== undefined && key && key !== 'flow.timer.far')
    throw new BusinessError(key, { element: parent?.id ?? '' });
}

/** Collects the events and waits of a running step. */
class Observer extends EventEmitter {
  readonly happened: Happening[] = [];
  readonly waits: Wait[] = [];
  readonly due: Date[] = [];

  constructor() {
    super();
    for (const [event, what] of [
      ['activity.enter', 'enter'],
      ['activity.end', 'end'],
      ['flow.take', 'take'],
    ] as const)
      this.on(event, ({ id }: ActivityApi) => this.add({ what, elementId: id }));
    this.on('activity.wait', (api: ActivityApi) => {
      if (isUserTask(api))
        this.waits.push({ executionKey: api.executionId, elementId: api.id, item: api.content?.item });
    });
    this.on('activity.timer', ({ content = {} }: ActivityApi) => {
      assertTimer(content);
      if (content.expireAt) this.due.push(new Date(content.expireAt));
    });
  }

  private add(happening: Happening): void {
    if (this.happened.length >= MAX_HAPPENINGS)
      throw new BusinessError('flow.endless', { element: happening.elementId });
    this.happened.push(happening);
  }
}

const copyOf = (state: unknown): EngineState => JSON.parse(JSON.stringify(state)) as EngineState;

/** Collects the first failure of an engine instead of throwing it amid its listeners; `assertWell` throws it. */
function failing(engine: Engine): { assertWell(): void } {
  let failure: unknown;
  engine.on('error', (error: unknown) => {
    failure ??= error;
  });
  return {
    assertWell() {
      if (failure === undefined) return;
      const { inner, message, source } = failure as Error & {
        inner?: unknown;
        source?: { content?: { id?: string } };
      };
      if (inner instanceof BusinessError) throw inner;
      if (failure instanceof BusinessError) throw failure;
      const at = { element: source?.content?.id ?? '' };
      if (message.endsWith(NO_WAY)) throw new BusinessError('flow.noWay', at);
      throw new BusinessError('flow.stuck', at, undefined, { cause: failure });
    },
  };
}

/** Resumes a copy of a state to read its waits and due times, so that only states that can be resumed are stored. */
async function look(state: EngineState, variables: Variables) {
  const observer = new Observer();
  const engine = new Engine(optionsFor(variables)).recover(copyOf(state) as never);
  const failures = failing(engine);
  await engine.resume({ listener: observer });
  failures.assertWell();
  return observer;
}

async function settled(
  state: EngineState,
  ended: boolean,
  happened: Happening[],
  variables: Variables,
): Promise<Step> {
  if (ended) return { state, ended, waits: [], happened };
  const { waits, due } = await look(state, variables);
  const nextDue = due.sort((a, b) => a.getTime() - b.getTime())[0];
  return { state, ended, waits, happened, ...(nextDue ? { nextDue } : {}) };
}

/** Runs a new process until it first waits. */
export async function begin(model: ParsedModel, variables: Variables): Promise<Step> {
  const observer = new Observer();
  const engine = new Engine({ ...optionsFor(variables), moddleContext: model as never });
  const failures = failing(engine);
  const running = (await engine.execute({ listener: observer })) as unknown as Running;
  failures.assertWell();
  const state = copyOf(await engine.getState());
  return settled(state, running.state === 'idle', observer.happened, variables);
}

/** Resumes a process, which fires due timers, and completes the wait `done`, if one is given. */
export async function advance(state: EngineState, variables: Variables, done?: Wait): Promise<Step> {
  const observer = new Observer();
  const engine = new Engine(optionsFor(variables)).recover(copyOf(state) as never);
  const failures = failing(engine);
  const running = (await engine.resume({ listener: observer })) as unknown as Running;
  if (done) {
    // A timer that was due may have canceled the task in this very step.
    if (!observer.waits.some(({ executionKey }) => executionKey === done.executionKey))
      throw new BusinessError('flow.task.gone');
    running.signal({ id: done.elementId, executionId: done.executionKey });
  }
  failures.assertWell();
  const after = copyOf(await engine.getState());
  return settled(after, running.state === 'idle', observer.happened, variables);
}

/** The waits of a state, without going on: after a process was sent back to it. */
export const standing = (state: EngineState, variables: Variables): Promise<Step> =>
  settled(state, false, [], variables);

/** Shifts the timers of an earlier state by `ms`, so that those who get their task back have as long as before. */
export function shiftTimers<T>(part: T, ms: number): T {
  if (Array.isArray(part)) return part.map((each) => shiftTimers(each as unknown, ms)) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      ['expireAt', 'startedAt'].includes(name) && typeof value === 'string'
        ? new Date(new Date(value).getTime() + ms).toISOString()
        : shiftTimers(value as unknown, ms),
    ]),
  ) as T;
}
