import { eventVerify, recordPaths, verifyWayFaults } from '@gushu/shared';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useColumns } from '../../columns/record-columns.js';
import { recordPages } from '../../record/record-pages.js';
import { RecordFormPage } from '../../record/RecordFormPage.js';
import { VerifiedEvent } from './VerifiedEvent.js';
import { VERIFY_LIST } from './verify-address.js';

const SHOWN = {
  show: [
    'eventNo',
    'eventTitle',
    'xzCode',
    'verifyWay',
    'verifyPeople',
    'deadline',
    'verifyResult',
    'status',
  ],
  override: { eventNo: { width: 150, least: 136 } },
} as const;

/** Verifications: list and view. */
export const { ListPage, ViewPage } = recordPages({
  record: eventVerify,
  list: VERIFY_LIST,
  ...SHOWN,
  sections: (row) => <VerifiedEvent row={row} />,
});

/** Sends somebody to an event, which the page of the event names, or says what was found. */
export function FormPage() {
  const [asked] = useSearchParams();
  const eventId = asked.get('eventId');
  const initial = useMemo(() => (eventId ? { eventId } : undefined), [eventId]);
  return (
    <RecordFormPage
      record={eventVerify}
      columns={useColumns(eventVerify, SHOWN)}
      paths={recordPaths(VERIFY_LIST)}
      initial={initial}
      faults={verifyWayFaults}
    />
  );
}
