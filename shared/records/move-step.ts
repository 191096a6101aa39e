import type { RecordDefinition } from '../record/define.js';
import { date, text } from '../record/fields.js';
import { moveRecord } from './move-record.js';
import { MoveStage } from './proceeding-machines.js';

const { constructCompany, approveDocNo, beginDate, finishDate, acceptDate, toXzCode, toPlace, toLon, toLat } = moveRecord.fields;
const { required: _region, ...REGION } = toXzCode;
const { required: _place, ...PLACE } = toPlace;
const { required: _lon, ...LON } = toLon;
const { required: _lat, ...LAT } = toLat;

/**
 * Fields that may be sent with a step of a move: as the work begins, as the trees have come to their new place, at
 * acceptance.
 */
export const moveStep: RecordDefinition = {
  ...(moveRecord as RecordDefinition),
  fields: {
    constructCompany,
    approveDocNo: text({ label: approveDocNo.label, max: approveDocNo.max }),
    beginDate: date({ label: beginDate.label, notFuture: true }),
    finishDate: date({ label: finishDate.label, notFuture: true }),
    ...{ toXzCode: REGION, toPlace: PLACE, toLon: LON, toLat: LAT },
    acceptDate: date({ label: acceptDate.label, notFuture: true }),
  },
};

/** The fields of each step, by the stage that it leads to; a missing one is today, or as it was planned. */
export const MOVE_STEPS: Readonly<Record<number, readonly string[]>> = {
  [MoveStage.underWay]: ['beginDate', 'constructCompany', 'approveDocNo'],
  [MoveStage.finished]: ['finishDate', 'toXzCode', 'toPlace', 'toLon', 'toLat'],
  [MoveStage.followed]: ['acceptDate'],
};
