import { Form, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessObject, Drawing, DrawnElement } from '../../diagram/drawing.js';
import { FormFields } from './FormFields.js';
import { UserSelect } from '../process/UserSelect.js';

interface Panel {
  element: DrawnElement;
  drawing: Drawing;
}

const FORMAL = 'bpmn:FormalExpression';
const LOOP = 'bpmn:MultiInstanceLoopCharacteristics';
const CHOOSES = 'bpmn:ExclusiveGateway';
const text = (object: BusinessObject, name: string): string => String(object.get(name) ?? '');

/** One line of text that changes a property once it is left. */
function Line({
  label,
  value,
  hint,
  onSave,
}: {
  label: string;
  value: string;
  hint?: string;
  onSave: (to: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  return (
    <Form.Item label={label} extra={hint}>
      <Input
        aria-label={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => typed !== value && onSave(typed.trim())}
      />
    </Form.Item>
  );
}

/** Whose a task is: a variable, or somebody who is chosen. */
function People({ element, drawing }: Panel) {
  const { t } = useTranslation();
  const { businessObject: object } = element;
  const set = (name: string) => (value: string) =>
    drawing.modeling.updateProperties(element, { [`flowable:${name}`]: value || undefined });
  return (
    <>
      <Line
        label={t('flow.panel.assignee')}
        hint={t('flow.panel.assigneeHint')}
        value={text(object, 'flowable:assignee')}
        onSave={set('assignee')}
      />
      <Form.Item label={t('flow.panel.candidateUsers')}>
        <UserSelect
          multiple
          value={text(object, 'flowable:candidateUsers').split(',').filter(Boolean)}
          onChange={(value) => set('candidateUsers')(String(value))}
        />
      </Form.Item>
      <Line
        label={t('flow.panel.candidateGroups')}
        hint={t('flow.panel.groupsHint')}
        value={text(object, 'flowable:candidateGroups')}
        onSave={set('candidateGroups')}
      />
    </>
  );
}

type Times = 'once' | 'parallel' | 'sequential';

/** Whether a task is for one or for each of several. */
function Several({ element, drawing }: Panel) {
  const { t } = useTranslation();
  const { loopCharacteristics: loop } = element.businessObject;
  const times: Times = !loop ? 'once' : loop.isSequential ? 'sequential' : 'parallel';
  const [shown, setShown] = useState(times);
  const choose = (wanted: Times) => {
    setShown(wanted);
    const properties = {
      isSequential: wanted === 'sequential',
      'flowable:collection': loop ? text(loop, 'flowable:collection') : '${readers}',
      'flowable:elementVariable': loop ? text(loop, 'flowable:elementVariable') : 'reader',
    };
    const made = wanted === 'once' ? undefined : drawing.moddle.create(LOOP, properties);
    drawing.modeling.updateProperties(element, { loopCharacteristics: made });
  };
  const set = (name: string) => (value: string) =>
    loop && drawing.modeling.updateModdleProperties(element, loop, { [`flowable:${name}`]: value });
  return (
    <>
      <Form.Item label={t('flow.panel.times')}>
        <Segmented<Times>
          block
          value={shown}
          onChange={choose}
          options={(['once', 'parallel', 'sequential'] as const).map((value) => ({
            value,
            label: t(`flow.panel.${value}`),
          }))}
        />
      </Form.Item>
      {loop && (
        <>
          <Line
            label={t('flow.panel.collection')}
            value={text(loop, 'flowable:collection')}
            onSave={set('collection')}
          />
          <Line
            label={t('flow.panel.elementVariable')}
            value={text(loop, 'flowable:elementVariable')}
            onSave={set('elementVariable')}
          />
        </>
      )}
    </>
  );
}

/** When a flow behind a gateway is taken. */
function Condition({ element, drawing }: Panel) {
  const { t } = useTranslation();
  const { businessObject: object } = element;
  if (object.sourceRef?.$type !== CHOOSES) return null;
  const isDefault = object.sourceRef.default === object;
  const setBody = (body: string) =>
    drawing.modeling.updateProperties(element, {
      conditionExpression: body ? drawing.moddle.create(FORMAL, { body }) : undefined,
    });
  return (
    <Line
      label={t('flow.panel.condition')}
      hint={t(isDefault ? 'flow.panel.isDefault' : 'flow.panel.conditionHint')}
      value={object.conditionExpression?.body ?? ''}
      onSave={setBody}
    />
  );
}

/** Which way a gateway takes where no condition holds. */
function Default({ element, drawing }: Panel) {
  const { t } = useTranslation();
  const { businessObject: object } = element;
  const ways = (object.get('outgoing') ?? []) as BusinessObject[];
  if (object.$type !== CHOOSES || ways.length === 0) return null;
  return (
    <Form.Item label={t('flow.panel.default')}>
      <Select
        allowClear
        defaultValue={object.default?.id}
        options={ways.map(({ id, name }) => ({ value: id, label: name ?? id }))}
        onChange={(id?: string) =>
          drawing.modeling.updateProperties(element, { default: ways.find((way) => way.id === id) })
        }
      />
    </Form.Item>
  );
}

/** After how long a timer fires. */
function Timer({ element, drawing }: Panel) {
  const { t } = useTranslation();
  const timer = element.businessObject.eventDefinitions?.find(
    ({ $type }) => $type === 'bpmn:TimerEventDefinition',
  );
  if (!timer) return null;
  const set = (body: string) =>
    drawing.modeling.updateModdleProperties(element, timer, {
      timeDuration: drawing.moddle.create(FORMAL, { body }),
    });
  return (
    <Line
      label={t('flow.panel.duration')}
      hint={t('flow.panel.durationHint')}
      value={timer.timeDuration?.body ?? ''}
      onSave={set}
    />
  );
}

/** The properties of what is chosen in a drawing, in the words of people. */
export function PropertiesPanel({ element, drawing }: Panel) {
  const { t } = useTranslation();
  const { businessObject: object } = element;
  const parts = { element, drawing };
  return (
    <Form key={element.id} layout="vertical" size="small" component="div">
      <h3>{t('flow.panel.title')}</h3>
      <Line
        label={t('flow.panel.id')}
        value={object.id}
        onSave={(id) => id && drawing.modeling.updateProperties(element, { id })}
      />
      <Line
        label={t('flow.panel.name')}
        value={object.name ?? ''}
        onSave={(name) => drawing.modeling.updateProperties(element, { name })}
      />
      {object.$type === 'bpmn:UserTask' && (
        <>
          <People {...parts} />
          <Several {...parts} />
          <FormFields {...parts} />
        </>
      )}
      {object.$type === 'bpmn:SequenceFlow' && <Condition {...parts} />}
      <Default {...parts} />
      <Timer {...parts} />
    </Form>
  );
}
