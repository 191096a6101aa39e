/** An entry of the tools; the library defines its action. */
interface Entry {
  className?: string;
  title?: string;
}
type Entries = Record<string, Entry>;
type Update = (entries: Entries) => Entries;

interface Attributes {
  type?: string;
  businessObject?: unknown;
}

interface Factory {
  create(kind: string, attributes?: Attributes): unknown;
}

interface Registry {
  registerProvider(priority: number, provider: object): void;
}

interface Popups {
  registerProvider(id: string, priority: number, provider: object): void;
}

/**
 * Replacements where the library's tools would draw what no model may hold: a task without people, an event without a
 * reason.
 */
const INSTEAD: Readonly<Record<string, object>> = {
  'bpmn:Task': { type: 'bpmn:UserTask' },
  'bpmn:IntermediateThrowEvent': {
    type: 'bpmn:IntermediateCatchEvent',
    eventDefinitionType: 'bpmn:TimerEventDefinition',
  },
};
/** Icons of the tools for those. */
const LOOKS: Readonly<Entries> = {
  'create.task': { className: 'bpmn-icon-user-task', title: 'Create user task' },
  'create.intermediate-event': {
    className: 'bpmn-icon-intermediate-event-catch-timer',
    title: 'Create timer event',
  },
  'append.append-task': { className: 'bpmn-icon-user-task', title: 'Append user task' },
  'append.intermediate-event': {
    className: 'bpmn-icon-intermediate-event-catch-timer',
    title: 'Append timer event',
  },
};
const LEFT_OUT: ReadonlySet<string> = new Set(['create.data-object', 'create.data-store', 'create.group']);
/** Kinds that an element may be changed to. */
const REPLACED_WITH: ReadonlySet<string> = new Set(
  [
    ...['none-start', 'none-end', 'terminate-end', 'user-task', 'exclusive-gateway', 'parallel-gateway'],
    ...['timer-intermediate-catch', 'timer-boundary', 'non-interrupting-timer-boundary'],
  ].map((id) => `replace-with-${id}`),
);
/** Priority: runs after the library's own provider, whose entries it gets. */
const LATE = 500;

const pick = (entries: Entries, fits: (id: string) => boolean): Entries =>
  Object.fromEntries(Object.entries(entries).filter(([id]) => fits(id)));

/** Removes the library's tools that draw what no model may hold. */
class Supported {
  static readonly $inject = ['injector'];

  constructor(injector: { get<T>(name: string): T }) {
    const factory = injector.get<Factory>('elementFactory');
    const translate = injector.get<(text: string) => string>('translate');
    const create = factory.create.bind(factory);
    factory.create = (kind, attributes = {}) =>
      create(
        kind,
        attributes.businessObject ? attributes : { ...attributes, ...INSTEAD[attributes.type ?? ''] },
      );
    const tools: Update = (entries) =>
      Object.fromEntries(
        Object.entries(pick(entries, (id) => !LEFT_OUT.has(id))).map(([id, entry]) => {
          const { className, title = '' } = LOOKS[id] ?? {};
          return [id, className ? { ...entry, className, title: translate(title) } : entry];
        }),
      );
    injector.get<Registry>('palette').registerProvider(LATE, { getPaletteEntries: () => tools });
    injector.get<Registry>('contextPad').registerProvider(LATE, { getContextPadEntries: () => tools });
    injector.get<Popups>('popupMenu').registerProvider('bpmn-replace', LATE, {
      getPopupMenuEntries: (): Update => (entries) => pick(entries, (id) => REPLACED_WITH.has(id)),
      getPopupMenuHeaderEntries: (): Update => () => ({}),
    });
  }
}

/** bpmn-js module that offers only elements that the server accepts. */
export const supportedModule = { __init__: ['supported'], supported: ['type', Supported] };
