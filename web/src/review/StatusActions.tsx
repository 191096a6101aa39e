import {
  isReason,
  outcomeOf,
  type RecordDefinition,
  recordPaths,
  type RowOf,
  type RowOutcome,
  SCREENS,
} from '@gushu/shared';
import { App, Button, Form } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, isLost, newerRow, textOf } from '../api/error.js';
import { tellDone, tellError, tellWarning } from '../feedback.js';
import { usePermissions, useScreenOf } from '../session/access.js';
import { titleIn, useLabel } from '../columns/record-columns.js';
import {
  isEditable,
  isHeld,
  transitionOf,
  transitionRows,
  transitionsOf,
  type NamedTransition,
} from './review-transitions.js';
import { useInvalidateRecord } from '../api/record-rows.js';
import { Decision } from './Decision.js';
import { type Way, waysOf } from './decided-at-once.js';
import { useHandingOver } from './handing-over.js';
import { flowButton, flowStepOf } from './flow-step.js';
import { OpinionField } from './OpinionField.js';
import { useRefusals } from './useRefusals.js';
import './review.css';

interface Props {
  record: RecordDefinition;
  /** One row, or the selected ones; each takes the moves it may. */
  rows: readonly RowOf[];
  onDone?: (action: string) => void;
  /** Leads on to the next row, where there is one: a reviewer may let a row pass and look at the next at once. */
  onNext?: (() => void) | undefined;
  size?: 'small' | 'middle';
  type?: 'link' | 'default' | 'primary';
}

const namesIt = (text: string, name: string): boolean => text.toLowerCase().includes(name.toLowerCase());

/** Leads to the form of a row, where its reader may change it there. */
function useFormLink(record: RecordDefinition): (row: RowOf | undefined) => (() => void) | undefined {
  const navigate = useNavigate();
  const list = useScreenOf(record.name);
  const form = list && recordPaths(list).form;
  return (row) =>
    row && form && form in SCREENS && isEditable(row)
      ? () => void navigate(`${form}?id=${row.id}`)
      : undefined;
}

/** Lists the rows or fields that stood in the way of a transition, each by its name. */
function useTellRefusals(record: RecordDefinition) {
  const { t } = useTranslation();
  const label = useLabel();
  const list = useRefusals();
  const formOf = useFormLink(record);
  return {
    rows: (title: string, rows: readonly RowOf[], refused: readonly RowOutcome[]) =>
      list(
        title,
        refused.map(({ id, msg = '' }) => {
          const row = rows.find((one) => one.id === id);
          return [row ? titleIn(record, row) : id, msg] as const;
        }),
      ),
    error: (error: unknown, { label: name, action }: NamedTransition, row: RowOf | undefined) => {
      const changed = newerRow(error)?.changed;
      if (changed) {
        const who = changed.userName || t('conflict.somebody');
        return tellWarning(t('review.changed', { who, time: changed.createTime }));
      }
      if (isLost(error)) return tellWarning(t('list.batchUnknown', { why: textOf(error) }));
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) return tellError(error);
      const lines = fields.map(({ field, msg, label: called = field }) => {
        const what = record.fields[field] ? label(record.fields[field].label) : called;
        // What is missing is named by its own words.
        return [namesIt(msg, what) ? '' : what, msg] as const;
      });
      return list(
        action === 'submit' ? t('review.incomplete') : t('review.refused', { transition: label(name) }),
        lines,
        formOf(row),
      );
    },
  };
}

/** Asks whether, and for a return why; answers the opinion, or undefined when it was thought better of. */
function useAsk() {
  const { modal } = App.useApp();
  const { t } = useTranslation();
  const label = useLabel();
  const [form] = Form.useForm<{ opinion?: string }>();
  const field = useRef<TextAreaRef>(null);
  return async (
    record: RecordDefinition,
    { transition: { label: name, asks, who, back }, rows, decides }: Way,
  ): Promise<string | undefined> => {
    const count = rows.length;
    const isSentOn = who === 'owner' && !back && !asks;
    const unchanged = isSentOn ? rows.filter((row) => row.unchangedSinceReturn).length : 0;
    if (unchanged > 0) {
      const content = t('review.unchangedWhy');
      const title = t('review.unchanged', { count: unchanged });
      const okText = t('review.unchangedSubmit');
      const goesOn = await modal.confirm({ title, content, okText, centered: true });
      if (!goesOn || !decides) return goesOn ? '' : undefined;
    }
    if (asks) form.resetFields();
    const lacks = (opinion?: string) => ({
      okButtonProps: { disabled: asks === 'reason' && !isReason(opinion) },
    });
    const named = { transition: label(name), record: label(record.label), rows: count, count };
    const dialog = modal.confirm({
      title: t('review.ask', named),
      centered: true,
      ...(decides ? { width: 520, okText: label(name) } : {}),
      ...lacks(),
      // Not before it stands open: the dialog gives the focus back only to what had it until then.
      ...(asks ? { autoFocusButton: null, afterOpenChange: (open) => open && field.current?.focus() } : {}),
      content: (
        <>
          {decides && <Decision record={record} {...decides} />}
          {asks && (
            <Form
              form={form}
              layout="vertical"
              onValuesChange={(_, { opinion }: { opinion?: string }) => dialog.update(lacks(opinion))}
            >
              <OpinionField asks={asks} inputRef={field} />
            </Form>
          )}
        </>
      ),
    });
    const agreed = await dialog;
    if (!agreed) return undefined;
    return asks ? ((form.getFieldValue('opinion') as string | undefined) ?? '') : '';
  };
}

/** Buttons for the transitions that the server allows with the rows, machine by machine. */
export function StatusActions({ record, rows, onDone, onNext, size = 'small', type = 'link' }: Props) {
  const { t } = useTranslation();
  const forget = useInvalidateRecord(record);
  const tell = useTellRefusals(record);
  const ask = useAsk();
  const handingOver = useHandingOver();
  const label = useLabel();
  const held = usePermissions().data ?? {};

  const run = async (way: Way, goOn?: () => void) => {
    const { transition, rows: able } = way;
    const opinion = await ask(record, way);
    if (opinion === undefined) return;
    let isDone = false;
    try {
      const unknown = (why: string) => t('list.batchUnknown', { why });
      const leaving = {
        from: `${record.path}/successors`,
        asked: { ids: able.map(({ id }) => id).join(',') },
      };
      const results = await handingOver({ ...leaving, stays: false }, (handTo) =>
        transitionRows(record, able, transition, { auditOpinion: opinion, unknown, handTo }),
      );
      const refused = results.filter(({ ok }) => !ok);
      const outcome = outcomeOf(record, transition.action, results);
      const said = outcome ? label(outcome) : t('done.saved');
      if (refused.length > 0) tell.rows(said, able, refused);
      else tellDone(said);
      isDone = refused.length === 0;
      if (!goOn) onDone?.(transition.action);
    } catch (error) {
      tell.error(error, transition, able.length === 1 ? able[0] : undefined);
    }
    if (isDone) goOn?.();
    await forget();
  };
  const ways = transitionsOf(record.states)
    .filter((transition) => isHeld(record, transition, held))
    .flatMap((transition) =>
      waysOf(
        record,
        transition,
        rows.filter((row) => transitionOf(row, transition.action)),
      ),
    );
  return ways.map((way) => {
    const { transition } = way;
    const count = rows.length > 1 ? ` (${way.rows.length})` : '';
    const name = label(transition.label);
    const step = flowStepOf(transition);
    const goesOn = step === 'approve' ? onNext : undefined;
    const [only] = rows.length === 1 ? rows : [];
    const pressed = step && only ? flowButton(step, only.id) : {};
    return (
      <Fragment key={`${transition.action} ${name}`}>
        <Button
          type={type}
          size={size}
          danger={transition.asks === 'reason'}
          onClick={() => void run(way)}
          {...(goesOn ? {} : pressed)}
        >
          {name}
          {count}
        </Button>
        {goesOn && (
          <Button type={type} size={size} onClick={() => void run(way, goesOn)} {...pressed}>
            {t('rowFlow.andNext', { transition: name })}
          </Button>
        )}
      </Fragment>
    );
  });
}
