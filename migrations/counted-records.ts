/** Tables whose rows `repeatable/record-rollup.ts` counts by region and status: they grow with the trees, year after year. */
export const countedRecords = ['patrol_record', 'curing_record', 'check_record', 'patrol_plan'] as const;
