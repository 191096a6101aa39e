import { EventEmitter } from 'node:events';
import { Engine } from 'bpmn-engine';
import { BusinessError } from '../../../http/errors.js';
import { ExpressionError, parseExpression, type Variables } from './expression.js';
import type { ParsedModel } from './moddle.js';
import { withZone, timerFault } from './timers.js';

/** The engine between two steps, as JSON. */
export type EngineState = Readonly<Record<string, unknown>>;

/** A place at which a process waits for a person. */
export interface Wait {
  executionKey: string;
  elementId: string;
  /** Of a task for several: whom of them it is for. */
  item?: unknown;
}

/** What happened in a step, in its order. */
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

/** Real timers would fire in whichever process is alive: the sweep of the worker resumes what is due instead. */
const SLEEPING = {
  executing: [],
  register: (): object => SLEEPING,
  setTimeout: () => ({}),
  clearTimeout: () => undefined,
};
const NO_SCRIPTS = { register: () => undefined, getScript: () => undefined };
/** As many as a task may be for. */
export const MAX_PARTS = 1000;
/** What may happen in a step: ways that part and meet again several times over would multiply without end. */
const MAX_HAPPENINGS = 5000;

/** What the engine calls whatever waits for a time. */
const TIMER = 'bpmn:TimerEventDefinition';
/** What the engine says of a gateway all of whose conditions fail. */
const NO_WAY = 'no conditional flow taken';

/** Calculates an attribute of a model for a process; `item` is who of several it is for. */
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
    // One more than may be is open at once, so that too many are seen and refused.
    settings: { batchSize: MAX_PARTS + 1 },
  };
}

const isUserTask = ({ type }: ActivityApi): boolean => type === 'bpmn:UserTask';

/** Refuses to wait for nothing: the engine takes a variable that is missing for a time that is over. */
function assertTimer({ timerType, parent, ...content }: ActivityContent): void {
  const kind = timerType === 'timeDate' ? 'timeDate' : 'timeDuration';
  const key = timerFault(kind, content[kind]);
  // How far away it may be was another rule for models that run already.
  if (timerType !== undefined && key && key !== 'flow.timer.far')
    throw new BusinessError(key, { element: parent?.id ?? '' });
}

/** Listens to what happens while a step runs. */
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

/** An engine that tells of its first failure instead of throwing it at whoever listens. */
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

/** Resumes a state and asks what it waits for: what is stored can be resumed, and holds no part of a step. */
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

/** Runs a new process up to where it first waits. */
export async function begin(model: ParsedModel, variables: Variables): Promise<Step> {
  const observer = new Observer();
  const engine = new Engine({ ...optionsFor(variables), moddleContext: model as never });
  const failures = failing(engine);
  const running = (await engine.execute({ listener: observer })) as unknown as Running;
  failures.assertWell();
  const state = copyOf(await engine.getState());
  return settled(state, running.state === 'idle', observer.happened, variables);
}

/** Resumes a process, which fires what is due, and goes on from where somebody is done, if anybody is. */
export async function advance(state: EngineState, variables: Variables, done?: Wait): Promise<Step> {
  const observer = new Observer();
  const engine = new Engine(optionsFor(variables)).recover(copyOf(state) as never);
  const failures = failing(engine);
  const running = (await engine.resume({ listener: observer })) as unknown as Running;
  if (done) {
    // A timer that was due may have taken the task away in this very step.
    if (!observer.waits.some(({ executionKey }) => executionKey === done.executionKey))
      throw new BusinessError('flow.task.gone');
    running.signal({ id: done.elementId, executionId: done.executionKey });
  }
  failures.assertWell();
  const after = copyOf(await engine.getState());
  return settled(after, running.state === 'idle', observer.happened, variables);
}

/** What a state waits for, without going on: after a process was sent back to it. */
export const standing = (state: EngineState, variables: Variables): Promise<Step> =>
  settled(state, false, [], variables);

/** Moves the timers of an earlier state on, so that those who get their task back have as long as they had. */
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
