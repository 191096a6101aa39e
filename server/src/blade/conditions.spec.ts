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

describe('conditions on figures and moments', () => {
  const TYPED = {
    sort: { sql: 't.sort', kind: 'number' },
    createTime: { sql: 't.create_time', kind: 'time' },
    name: { sql: 't.name', kind: 'text', contains: true },
    code: { sql: 't.code', kind: 'text' },
  } as const;

  it('compare by suffix, a moment with or without Blade’s "date"', () => {
    const found = conditionsSql(
      { sort_ge: '3', createTime_datelt: '2026-01-02', createTime_gt: '2026-01-01' },
      TYPED,
    );
    expect(found.text).toBe(
      ' and t.sort >= $1::numeric and t.create_time < $2::timestamp and t.create_time > $3::timestamp',
    );
  });

  it('are equal where nothing is said, and pass over what cannot be compared', () => {
    expect(conditionsSql({ sort: '3' }, TYPED).text).toBe(' and t.sort::text = $1');
    expect(conditionsSql({ sort_ge: 'x', createTime_datege: 'yesterday', name_ge: 'a' }, TYPED).text).toBe(
      '',
    );
    for (const moment of [
      '2024-13-45',
      '2023-02-29',
      '0000-01-01',
      '2024-01-01 25:00',
      '2024-01-01 10:00:60',
    ])
      expect(conditionsSql({ createTime_ge: moment }, TYPED).text).toBe('');
  });

  it('of an entity list know no suffixes and look inside the texts that say so', () => {
    const found = conditionsSql({ name: 'a', code: 'b', sort: '1', sort_ge: '1' }, TYPED, 'entity');
    expect(found.text).toBe(' and t.name::text like $1 and t.code::text = $2 and t.sort::text = $3');
  });

  it('look for half-width signs too where full-width ones were typed', () => {
    const found = conditionsSql({ name: '１００％（ＡＢＣ）', code_notlike: 'Ａ' }, TYPED);
    expect(found.text).toBe(
      ' and (t.name::text like $1 or t.name::text like $2 or t.name::text like $3) and not (t.code::text like $4 or t.code::text like $5)',
    );
    expect(found.values).toEqual(['%１００％（ＡＢＣ）%', '%100\\%（ABC）%', '%100\\%(ABC)%', '%Ａ%', '%A%']);
  });
});
