import { conditionsSql, orderSql } from './conditions.js';

const COLUMNS = { code: 'd.code', dictValue: 'd.dict_value' };

describe('conditions of a map list', () => {
  it('search by LIKE, or as the suffix says, always with a bound value', () => {
    const found = conditionsSql({ code: 'a%b', dictValue_equal: 'x', current: '1' }, COLUMNS);
    expect(found.text).toBe(' and d.code::text like $1 and d.dict_value::text = $2');
    expect(found.values).toEqual(['%a\\%b%', 'x']);
  });

  it('pass over blanks, unknown names and whatever tries to be SQL', () => {
    const query = {
      code: '',
      other: 'x',
      "code' or 1=1": 'x',
      code_drop: 'x',
      constructor: 'x',
      toString_like: 'x',
    };
    expect(conditionsSql(query, COLUMNS).text).toBe('');
    expect(conditionsSql({ code: ['a', 'b'], dictValue: { like: 'x' } }, COLUMNS).text).toBe('');
  });
});

describe('order of a map list', () => {
  it('takes names as columns or as fields, known ones only, and ends with its tail', () => {
    const order = orderSql({ ascs: 'dict_value,1;drop table x', descs: 'code' }, COLUMNS, 'd.id');
    expect(order.text).toBe('order by d.dict_value asc, d.code desc, d.id');
    expect(orderSql({}, COLUMNS, 'd.id').text).toBe('order by d.id');
  });
});
