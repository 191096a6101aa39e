import {
  bodyFields,
  checkValue,
  type EntityDefinition,
  type Field,
  type GeometryField,
  type RegionField,
  isBlank,
  isNumberText,
  isNumeric,
  narrowed,
  normalWkt,
  type TextField,
  trimBlanks,
  type Values,
  withoutFilling,
} from '@gushu/shared';
import type { Type } from '@nestjs/common';
import { figureText } from '../blade/fields.js';
import { ApiPropertyOptional, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, registerDecorator } from 'class-validator';

const textOf = ({ required, identity }: TextField, value: string): string => {
  const text = required || identity ? trimBlanks(value) : value;
  return identity ? narrowed(text) : text;
};

/** Description of a field on the API page. */
export function apiOf(field: Field): ApiPropertyOptions {
  const [zh, en] = field.label;
  const unit = field.unit ? ` (${field.unit[0]})` : '';
  const description = `${zh}${unit} / ${en}${field.kind === 'dictionary' ? `; dictionary ${field.code}` : ''}`;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return { type: Number, description, minimum: field.min, maximum: field.max };
    case 'flag':
      return { type: Number, description, enum: [0, 1] };
    case 'text':
      return { type: String, description, maxLength: field.max };
    default:
      return { type: isNumeric(field) ? Number : String, description };
  }
}

// A text that is no geometry stays as it was sent: the check refuses it.
const geometryOf = ({ shape }: GeometryField, value: string): string => normalWkt(shape, value) ?? value;

const codesOf = ({ multi }: RegionField, text: string): string =>
  multi ? text.split(',').map(withoutFilling).join() : withoutFilling(text);

/**
 * A value as its field stores it: figures may come as text and texts as figures, and blanks alone are nothing; the rest is
 * for the check to validate.
 */
export function storedValue(field: Field, value: unknown): unknown {
  if (typeof value === 'string' && isBlank(value)) return '';
  if (field.kind === 'text' && typeof value === 'string') return textOf(field, value);
  if (field.kind === 'geometry') return typeof value === 'string' ? geometryOf(field, value) : value;
  if (!isNumeric(field)) {
    const text = typeof value === 'number' ? figureText(value) : value;
    return field.kind === 'region' && typeof text === 'string' ? codesOf(field, text) : text;
  }
  if (typeof value !== 'string') return value;
  return isNumberText(value) ? Number(value) : value;
}

// The definition's own check as a class-validator rule; the message carries key and parameters.
function CheckField(field: Field): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'field',
      target: target.constructor,
      propertyName: String(property),
      validator: {
        validate: (value: unknown) => {
          const fault = isBlank(value) ? undefined : checkValue(String(property), field, value);
          return !fault || Boolean(fault.warning);
        },
        defaultMessage: (args) => {
          const fault = checkValue(String(property), field, args?.value);
          return `${fault?.key ?? 'field.wrong'}|${JSON.stringify(fault?.params ?? {})}`;
        },
      },
    });
}

/** Class of a body: what `Base` has and the definition's fields, with their checks and their API text. */
export function bodyDto<D extends EntityDefinition, B extends object>(
  definition: D,
  Base: Type<B>,
  read: (field: Field, value: unknown) => unknown,
): Type<B & Values<D>> {
  class Body extends (Base as Type<object>) {}
  for (const [name, field] of bodyFields(definition)) {
    for (const decorate of [
      ApiPropertyOptional(apiOf(field)),
      Transform(({ value }) => read(field, value)),
      IsOptional(),
      CheckField(field),
    ]) {
      decorate(Body.prototype, name);
    }
  }
  return Body as unknown as Type<B & Values<D>>;
}
