import { type EntityDefinition, type EntityVerb, permissionOf } from '@gushu/shared';
import { applyDecorators, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ADMINISTRATOR, RefusesFieldsOf } from '../caller/caller.js';
import { Permission, RoleIs, SignedIn } from '../caller/permission.js';
import { apiOf } from '../rows/dto.js';

/** Controller of an entity at its path, and at others that clients know it by. */
export const EntityController = (entity: EntityDefinition, ...more: string[]) =>
  applyDecorators(Controller([entity.path, ...more]), ApiTags(entity.name), RefusesFieldsOf(entity));

/** Who may use a verb: holders of its button, or platform administrators for the platform's own tables. */
const accessTo = (entity: EntityDefinition, verbs: readonly EntityVerb[]) => {
  if (entity.tenancy === 'platform') return RoleIs(ADMINISTRATOR);
  const codes = verbs.map((verb) => permissionOf(entity, verb));
  // People who were given the screen may read its list, as in Blade.
  return Permission(...(verbs.includes('view') ? [...codes, entity.name] : codes));
};

/** Who may read: what all share is read by everybody signed in. */
const readersOf = (entity: EntityDefinition) =>
  entity.tenancy === 'shared' ? SignedIn() : accessTo(entity, ['view']);

const described = (entity: EntityDefinition, summary: string) =>
  ApiOperation({ summary: `${entity.label[1]}: ${summary}` });

/** GET list: one page. */
export const List = (entity: EntityDefinition, ...paths: string[]) =>
  applyDecorators(
    Get(paths.length > 0 ? paths : 'list'),
    readersOf(entity),
    described(entity, 'One page'),
    ...Object.entries(entity.fields)
      .filter(([, field]) => field.filter && !field.secret)
      .map(([name, field]) =>
        ApiQuery({ name, required: false, type: String, description: apiOf(field).description }),
      ),
  );
/** GET detail. */
export const Detail = (entity: EntityDefinition) => Read(entity, 'detail', 'The whole row');
/** GET history: who changed what and when. */
export const History = (entity: EntityDefinition) =>
  applyDecorators(
    Get('history'),
    accessTo(entity, ['view']),
    described(entity, 'Who changed what, and when'),
  );
/** POST submit: a new row without an id, a change with one. */
export const Submit = (entity: EntityDefinition, ...paths: string[]) =>
  applyDecorators(
    Post(paths.length > 0 ? paths : 'submit'),
    accessTo(entity, ['add', 'edit']),
    described(entity, 'A new row, or changes of one'),
  );
/** POST remove. */
export const Remove = (entity: EntityDefinition) => Command(entity, 'remove', 'delete', 'Removes rows');
/** GET select: all rows for pickers, for any signed-in person of the tenant. */
export const Select = (entity: EntityDefinition) =>
  applyDecorators(
    Get('select'),
    entity.tenancy === 'platform' ? RoleIs(ADMINISTRATOR) : SignedIn(),
    described(entity, 'All for pickers'),
  );
/** Any further GET of the entity, for who may read it. */
export const Read = (entity: EntityDefinition, path: string, summary: string) =>
  applyDecorators(Get(path), readersOf(entity), described(entity, summary));
/** Any further POST of the entity, with the verb whose button it stands behind. */
export const Command = (entity: EntityDefinition, path: string, verb: EntityVerb, summary: string) =>
  applyDecorators(Post(path), accessTo(entity, [verb]), described(entity, summary));
