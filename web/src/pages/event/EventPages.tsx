import { eventFaults, reportEvent } from '@gushu/shared';
import { recordPages } from '../../record/record-pages.js';
import { EventPlace } from './EventPlace.js';
import { EventVerifications } from './EventVerifications.js';

/** Events: list, form, and the one page on which each is verified and closed. */
export const { ListPage, FormPage, ViewPage } = recordPages({
  record: reportEvent,
  show: ['eventNo', 'title', 'eventType', 'eventLevel', 'xzCode', 'eventTime', 'emergency', 'status'],
  override: { eventType: { least: 120 } },
  faults: eventFaults,
  sections: (row) => (
    <>
      <EventPlace row={row} />
      <EventVerifications event={row} />
    </>
  ),
});
