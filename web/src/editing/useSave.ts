import {
  bodyFields,
  checkRow,
  type Fault,
  formOrder,
  isApproved,
  type Label,
  outcomeOf,
  type RecordDefinition,
  type RowOf,
  savedOutcome,
  valueOf,
} from '@gushu/shared';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKeySpent, isLost } from '../api/error.js';
import { recordApi } from '../api/record-api.js';
import { tellDone } from '../feedback.js';
import { submitStored } from '../review/submit-stored.js';
import { useLabel } from '../columns/record-columns.js';
import { useInvalidateRecord } from '../api/record-rows.js';
import type { Values } from './differences.js';
import { StoredRow } from './StoredRow.js';
import { useDraftFirst } from './useDraftFirst.js';
import { useFaultMarks } from './useFaultMarks.js';
import { useSubmit } from './useSubmit.js';

export type { Values } from './differences.js';
export type Stage = 'draft' | 'submit';

/** How a save is known by the server, and who is notified of its progress. */
export interface Sent {
  /** The key under which it is sent, however often. */
  key: () => string;
  /** Gives up the key: the next save makes a new row. */
  renew: () => void;
  onBegin: (stage: Stage) => void;
  /** Called when the line was lost, and when there is an answer. */
  onEnd: (stage: Stage, isCut: boolean) => void;
}

interface Parts {
  record: RecordDefinition;
  form: FormInstance<Values>;
  /** The row as it was opened; none for a new one. */
  row: RowOf | undefined;
  /** Faults between the fields of a row that is submitted. */
  faults: (values: Values) => Fault[];
  /** Saves what belongs to the row and is no field of it, once the row itself is stored. */
  saveFiles?: ((id: string) => Promise<void>) | undefined;
  /** Left out where the form keeps no draft: nothing is sent again by itself. */
  sent?: Sent | undefined;
  onSaved: (id: string) => void;
}

/** Names of what a client may send, in the form's order. */
const bodyNames = (record: RecordDefinition): string[] => bodyFields(record).map(([name]) => name);

/** A stored row, and what is said of it. */
interface Stored {
  id: string;
  outcome: Label;
}

/** Stores a row, then its files, then submits it when asked to; what is stored already is not stored anew. */
function useStore({ record, row, saveFiles, sent }: Pick<Parts, 'record' | 'row' | 'saveFiles' | 'sent'>) {
  const { t } = useTranslation();
  const label = useLabel();
  const [stored] = useState(() => {
    const { save, update, detail } = recordApi(record);
    return new StoredRow({
      names: bodyNames(record),
      save: (values) => save(values as never, sent?.key()),
      update: (values) => update(values as never),
      read: detail,
    });
  });
  const store = async (values: Values, stage: Stage, base: Values | undefined): Promise<Stored> => {
    const saved = await stored.store(values, base);
    await saveFiles?.(row?.id ?? saved.id);
    const submitted = stage === 'submit' ? await submitStored(record, saved.id, { t, label }) : undefined;
    const moved = submitted && outcomeOf(record, 'submit', [submitted]);
    const isRequest = base !== undefined && valueOf(base, 'id') !== saved.id;
    return { id: saved.id, outcome: moved ?? savedOutcome(record, { before: base, isRequest }) };
  };
  const send: typeof store = async (values, stage, base) => {
    if (!sent) return store(values, stage, base);
    sent.onBegin(stage);
    try {
      return await store(values, stage, base);
    } catch (error) {
      if (isKeySpent(error)) sent.renew();
      sent.onEnd(stage, isLost(error));
      // The form says that it waits for the line: nothing is left to tell.
      throw isLost(error) ? new DOMException('waits for the line', 'AbortError') : error;
    }
  };
  /** Stores a new row as a draft, and nothing more. */
  const keep = async (values: Values): Promise<string> => {
    const { id } = await stored.store(values, undefined);
    sent?.onEnd('draft', false);
    return id;
  };
  return { send, keep, since: (base: Values | undefined) => stored.since(base) };
}

const isWrong = (faults: readonly Fault[]): boolean => faults.some(({ warning }) => !warning);

/** Saves what the form holds, submits it when asked to, and keeps a conflict until the person has decided it. */
export function useSave({ record, form, row, faults, saveFiles, sent, onSaved }: Parts) {
  const label = useLabel();
  const forget = useInvalidateRecord(record);
  const { mark, settle, isMarked } = useFaultMarks(record, form, faults);
  const { keep, ...store } = useStore({ record, row, saveFiles, sent });
  const {
    submit,
    settle: settleConflict,
    ...rest
  } = useSubmit<Stage, Stored>({
    form,
    names: formOrder(record),
    sent: bodyNames(record),
    row,
    ...store,
    onSaved: async ({ id, outcome }) => {
      tellDone(label(outcome));
      await forget();
      onSaved(id);
    },
  });
  const valuesNow = () => form.getFieldsValue(true) as Values;
  const draftFirst = useDraftFirst({
    storedId: () => store.since(row)?.['id'] as string | undefined,
    isComplete: () => !mark(checkRow(record, valuesNow(), 'draft')),
    store: async () => {
      const id = await keep(valuesNow());
      await forget();
      return id;
    },
  });
  return {
    ...rest,
    settleConflict,
    settleFaults: settle,
    isMarked,
    draftFirst,
    save: async (stage: Stage): Promise<void> => {
      const values = valuesNow();
      const strict = row && isApproved(record, row) ? 'submit' : stage;
      const found = [...checkRow(record, values, strict), ...(strict === 'submit' ? faults(values) : [])];
      if (rest.saving) return;
      // What the server refuses as well it is asked all the same: it knows of faults that only it can see.
      const isRefused = isWrong(checkRow(record, values, 'draft'));
      if (!mark(found) || isRefused) await submit(values, stage);
    },
  };
}
