import * as shared from '@gushu/shared';
import { type EntityDefinition, type Field, wireName } from '@gushu/shared';
import { apiOf } from '../rows/dto.js';

import { COMMON_COLUMNS } from '../rows/columns.js';

/** A schema of the description, as JSON. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  nullable?: boolean;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  example?: unknown;
  [keyword: string]: unknown;
}

/** Points to a named schema. */
export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Name of the schema of a definition's answered row. */
export const rowName = ({ name }: EntityDefinition): string => `${name}Row`;

function fieldSchema(field: Field): Schema {
  const { type: _, description, ...limits } = apiOf(field);
  const type = shared.isNumeric(field) ? (field.kind === 'decimal' ? 'number' : 'integer') : 'string';
  const help = field.help ? `. ${field.help[0]} / ${field.help[1]}` : '';
  return { type, nullable: true, ...(limits as Schema), description: `${description ?? ''}${help}` };
}

const commonSchema = (column: string): Schema =>
  /(^id|_id|_user|_dept|_time)$/.test(column)
    ? { type: 'string', nullable: column !== 'id' }
    : { type: 'integer' };

/** Schema of a row in answers: common columns, fields, and the texts beside keys of dictionaries and regions. */
export function rowSchema(entity: EntityDefinition): Schema {
  const properties: Record<string, Schema> = {};
  for (const column of COMMON_COLUMNS) properties[wireName(column)] = commonSchema(column);
  for (const [name, field] of Object.entries(entity.fields)) {
    properties[name] = fieldSchema(field);
    if (['dictionary', 'region'].includes(field.kind)) {
      properties[`${name}Name`] = { type: 'string', description: `${field.label[0]}: text of the key` };
    }
  }
  return { type: 'object', description: `${entity.label[0]} / ${entity.label[1]}`, properties };
}

/** A result in Blade's envelope. */
export const wrapped = (data: Schema | undefined): Schema => ({
  allOf: [refTo('R'), { type: 'object', properties: { data: data ?? { type: 'object' } } }],
});

/** Schemas that every answer stands on. */
export const BASE_SCHEMAS: Readonly<Record<string, Schema>> = {
  R: {
    type: 'object',
    description: 'The envelope around every answer that is not said to be raw',
    required: ['code', 'success', 'data', 'msg'],
    properties: {
      code: { type: 'integer', example: 200 },
      success: { type: 'boolean' },
      data: { description: 'The result; {} where there is none' },
      msg: { type: 'string', description: "Text for a person, in the caller's language" },
    },
  },
};
