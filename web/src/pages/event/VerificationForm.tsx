import { eventVerify, type reportEvent, type RowOf, verifyWayFaults } from '@gushu/shared';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useColumns } from '../../columns/record-columns.js';
import type { Values } from '../../editing/useSave.js';
import { FiledForm } from '../../record/FiledForm.js';

const SHOWN = { show: ['status'] } as const;

interface Props {
  /** The event, where somebody is sent to it. */
  event: RowOf<typeof reportEvent>;
  /** The verification, where its result is said. */
  row?: RowOf<typeof eventVerify>;
  onSaved: () => void;
  onCancel: () => void;
}

/** Sends somebody to an event, or says what was found, on the event's own page. */
export function VerificationForm({ event, row, onSaved, onCancel }: Props) {
  const [form] = Form.useForm<Values>();
  // The page says which event it is.
  const columns = useColumns(eventVerify, SHOWN).filter(({ field }) => field.group !== 'event');
  const { id: eventId, verifyWay, transferTo } = event;
  const initial = useMemo(
    () => (row ? undefined : { eventId, ...(verifyWay ? { verifyWay, transferTo } : {}) }),
    [row, eventId, verifyWay, transferTo],
  );
  return (
    <FiledForm
      record={eventVerify}
      columns={columns}
      form={form}
      row={row}
      initial={initial}
      faults={verifyWayFaults}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  );
}
