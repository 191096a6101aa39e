import { ID_FORM, modelPrototype } from '@gushu/shared';
import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Type as TypeOf } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, ValidateNested } from 'class-validator';
import { Id, OptionalForm, OptionalId } from '../../../blade/fields.js';
import { validationPipe } from '../../../blade/validation.js';
import { submitDto } from '../../../entity/dto.js';

const MAX_FIELDS = 200;

/** Data source of the tables: accepted and ignored, since all tables are those of our own database. */
export class TablesQuery {
  @OptionalForm(
    new RegExp(`^${ID_FORM}$`),
    'field.reference',
    'Passed over: tables are those of this database',
  )
  datasourceId?: string;
}

/** The table to describe: that of a model, or one by its name. */
export class TableQuery extends TablesQuery {
  @OptionalId('Model whose table is meant')
  modelId?: string;

  @OptionalForm(/^[a-z][a-z0-9_]{0,62}$/, 'field.form', 'Name of a table, where no model is named')
  tableName?: string;
}

/** The model whose fields are meant. */
export class ModelQuery extends TablesQuery {
  @Id()
  modelId: string;
}

/** One field of a list. */
class PrototypeItem extends submitDto(modelPrototype) {}

/** All fields of a model. */
export class PrototypeList {
  @ApiProperty({ type: [PrototypeItem], description: `At most ${MAX_FIELDS}; clients send the bare list` })
  @IsArray({ message: 'row.none' })
  @ArrayNotEmpty({ message: 'row.none' })
  @ArrayMaxSize(MAX_FIELDS, { message: `model.manyFields|${JSON.stringify({ max: MAX_FIELDS })}` })
  @ValidateNested({ each: true, message: 'field.wrong' })
  @TypeOf(() => PrototypeItem)
  prototypes: PrototypeItem[];
}

/** Accepts the bare list that clients of Blade send. */
@Injectable()
export class PrototypeListPipe implements PipeTransform<unknown, Promise<PrototypeList>> {
  private readonly checks = validationPipe();

  async transform(body: unknown, { type }: ArgumentMetadata): Promise<PrototypeList> {
    const list: unknown = Array.isArray(body) ? { prototypes: body as unknown[] } : (body ?? {});
    return (await this.checks.transform(list, { type, metatype: PrototypeList })) as PrototypeList;
  }
}
