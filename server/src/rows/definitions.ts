import * as shared from '@gushu/shared';

const isDefinition = (value: unknown): value is shared.EntityDefinition =>
  typeof value === 'object' && value !== null && 'fields' in value && 'path' in value && 'tenancy' in value;

/** Every record and everything administered that is declared as data. */
export const definitions: readonly shared.EntityDefinition[] = (Object.values(shared) as unknown[]).filter(
  isDefinition,
);
