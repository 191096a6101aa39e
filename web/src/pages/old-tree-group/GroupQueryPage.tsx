import { oldTreeGroup } from '@gushu/shared';
import { useColumns } from '../../columns/record-columns.js';
import { QueryScreen } from '../query/QueryScreen.js';
import { GROUP_COLUMNS, GROUP_PATHS } from './group-columns.js';

/** Columns that fit beside a map. */
const COLUMNS = { ...GROUP_COLUMNS, show: ['provinceGroupNumber', 'groupName', 'xzCode'] } as const;

/** Groups by conditions on any of their fields, and by their place. */
export const GroupQueryPage = () => (
  <QueryScreen record={oldTreeGroup} columns={useColumns(oldTreeGroup, COLUMNS)} paths={GROUP_PATHS} />
);
