/** Tables whose rows `repeatable/record-rollup.ts` counts by region and status: each tree has rows in them. */
export const countedRecords = ['patrol_record', 'curing_record', 'check_record', 'patrol_plan'] as const;
