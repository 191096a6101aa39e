import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, ValidateNested } from 'class-validator';
import type { ValidationError } from '../http/errors.js';
import { Decimal } from './fields.js';
import { validationPipe } from './validation.js';

class Point {
  @Decimal({ min: 73, max: 136 }) lon: number;
}
class Body {
  @IsArray() @ArrayMaxSize(20) @ValidateNested({ each: true }) @Type(() => Point) points: Point[];
}

describe('A body that is checked field by field', () => {
  const faultsOf = async (points: unknown) => {
    const refusal = validationPipe().transform({ points }, { type: 'body', metatype: Body });
    return ((await refusal.catch((error: unknown) => error)) as ValidationError).faults;
  };

  it.each([['x'], [{}], [null]])('has one fault where a list is none: %j', async (points) => {
    expect(await faultsOf(points)).toEqual([{ field: 'points', key: 'field.wrong', params: undefined }]);
  });

  it.each([[['x']], [[null]]])('has one fault where an entry of a list is none: %j', async (points) => {
    expect(await faultsOf(points)).toHaveLength(1);
  });

  it('names the entry of a list and its field', async () => {
    expect(await faultsOf([{ lon: 100 }, { lon: 'x' }])).toMatchObject([
      { field: 'points.1.lon', key: 'field.number' },
    ]);
  });
});
