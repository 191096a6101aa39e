import { inspectionRule } from '@gushu/shared';
import { Allow } from 'class-validator';
import { AsksRegion, OptionalText, Text } from '../../../blade/fields.js';
import { saveDto, updateDto } from '../../../entity/dto.js';
import { TimeBoundsQuery } from '../../../search/time-bounds.js';

export class RuleSave extends saveDto(inspectionRule) {}
export class RuleUpdate extends updateDto(inspectionRule) {}

/** Page of rules; those of a region by their definition's filter. */
export class RulesQuery extends TimeBoundsQuery {
  @Allow() @AsksRegion() xzCode?: string;
}

/** A kind of data; all where none is named. */
export class DataTypeQuery {
  @OptionalText(10, 'Key of dictionary `data_type`') dataType?: string;
}

/** A table that rules may be made for. */
export class TableQuery {
  @Text(64, 'Name of a table, as `selectDataTableByDataType` answers it') tableName: string;
}
