import { PAGE_SIZES } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  Max,
  Min,
  registerDecorator,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { Form, Text } from '../../../blade/fields.js';

const KEY = /^[\w.:-]{1,64}$/;
const MAX_COLUMNS = 100;

/** How a column is shown. */
class ColumnState {
  @IsOptional()
  @IsBoolean()
  show?: boolean;

  @IsOptional()
  @IsInt()
  @Min(-1)
  @Max(1000)
  order?: number;

  @IsOptional()
  @IsIn(['left', 'right'])
  fixed?: 'left' | 'right';
}

/** A named filter: what the address of the list holds. */
class SavedSearch {
  @Text(50)
  name: string;

  @Text(40_000)
  query: string;
}

const isColumnState = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  validateSync(plainToInstance(ColumnState, state), { whitelist: true, forbidNonWhitelisted: true })
    .length === 0;

/** Column states by the column's key. */
const Columns = () => (target: object, propertyName: string) =>
  registerDecorator({
    name: 'columns',
    target: target.constructor,
    propertyName,
    options: { message: 'field.form' },
    validator: {
      validate: (value: unknown) =>
        typeof value === 'object' &&
        value !== null &&
        Object.keys(value).length <= MAX_COLUMNS &&
        Object.entries(value).every(([key, state]) => KEY.test(key) && isColumnState(state)),
    },
  });

/** Key of a screen, chosen by the web client. */
export class ScreenQuery {
  @Form(KEY, 'field.form', 'Key of the screen')
  screen: string;
}

/** Body of `submit`: what is given replaces what is stored under the same name, null forgets it. */
export class ScreenSettingBody extends ScreenQuery {
  @ApiPropertyOptional({ type: 'object', additionalProperties: true, nullable: true })
  @IsOptional()
  @IsObject({ message: 'field.form' })
  @Columns()
  columns?: Record<string, ColumnState> | null;

  @ApiPropertyOptional({ type: Number, enum: PAGE_SIZES, nullable: true })
  @IsOptional()
  @IsIn(PAGE_SIZES, { message: 'field.form' })
  size?: number | null;

  @ApiPropertyOptional({ type: [SavedSearch], nullable: true })
  @IsOptional()
  @IsArray({ message: 'field.form' })
  @ArrayMaxSize(20, { message: 'field.form' })
  @ArrayUnique(({ name }: SavedSearch) => name, { message: 'field.form' })
  @ValidateNested({ each: true })
  @Type(() => SavedSearch)
  searches?: SavedSearch[] | null;
}
