import type { Criteria } from '@gushu/shared';
import { groupQuery } from './group-query.js';

const searched = (typed: string): string[] => {
  const { criteria } = groupQuery(typed, '330106002') as { criteria: string };
  return (JSON.parse(criteria) as Criteria).conditions.map(({ field }) => field);
};

describe('The search for the group of a tree', () => {
  it('asks the fields that may hold what was typed, and no field that would refuse it as too long', () => {
    expect(searched('330112-QUN')).toEqual(['provinceGroupNumber', 'groupName', 'groupNumber']);
    expect(searched('330112-QUN-0001')).toEqual(['provinceGroupNumber', 'groupName']);
    expect(searched('古'.repeat(33))).toEqual(['groupName']);
  });

  it('asks nothing where no field may hold so much', () => {
    expect(groupQuery('古'.repeat(101), '')).toBeUndefined();
  });

  it('asks for the groups of the county, all of them while nothing is typed', () => {
    expect(groupQuery('', '330106002')).toEqual({
      size: 20,
      columns: 'provinceGroupNumber,groupName',
      xzCode: '330106',
    });
  });
});
