import { treeDimensions } from '@gushu/migrations';
import { type ClassName, classesOf, treeClasses } from '@gushu/shared';
import { dimensions } from './dimensions.js';

describe('The classes of a measure', () => {
  it.each(Object.keys(treeClasses) as ClassName[])('are counted as they are named: %s', (name) => {
    const classes = classesOf(name);
    const column = treeClasses[name].field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const cases = classes.flatMap(({ code, below }) =>
      below === undefined ? [] : [`when t.${column} < ${below} then '${code}'`],
    );
    const { code, codes } = treeDimensions[name];
    expect(code).toBe(
      `case when t.${column} is null then 'unknown' ${cases.join(' ')} else '${classes.at(-1)!.code}' end`,
    );
    expect(codes).toEqual(classes.flatMap(({ code: one, rare }) => (rare ? [] : [one])));
  });

  it('end one before the next where values are whole, and are written the same everywhere', () => {
    expect(Object.values(dimensions.age.names).map(([zh]) => zh)).toEqual([
      '<100年',
      '100～299年',
      '300～499年',
      '500～999年',
      '1000～1999年',
      '≥2000年',
    ]);
    expect(Object.values(dimensions.height.names).map(([, en]) => en)).toEqual([
      '< 10 m',
      '10–20 m',
      '20–30 m',
      '≥ 30 m',
    ]);
  });
});
