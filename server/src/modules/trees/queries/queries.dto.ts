import { MAX_CRITERIA, MAX_SPACE_WKT, oldTree, oldTreeGroup, REGION_CODE, SPACE_KINDS } from '@gushu/shared';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Id, OptionalForm, OptionalText, Text } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';
import { queryDto } from '../../../record/dto.js';
import { ArchiveMark } from '../old-tree/index.js';

export class TreeQuery extends queryDto(oldTree) {
  @ArchiveMark() archiveMark?: string;
}

export class TreeGroupQuery extends queryDto(oldTreeGroup) {
  @ArchiveMark() archiveMark?: string;
}

const DATA_TYPES = [oldTree.dataType, oldTreeGroup.dataType];

/** Which of one's saved queries are listed. */
export class SavedQuery extends PageQuery {
  @OptionalForm(/^[12]$/, 'field.choice', 'Of what: 1 trees, 2 groups; both when left out')
  dataType?: string;
}

class Named {
  @Text(50) name: string;

  @ApiProperty({ enum: DATA_TYPES, description: '1 trees, 2 groups' })
  @IsIn(DATA_TYPES, { message: 'field.choice' })
  dataType: string;
}

/** Conditions of an attribute query under a name. */
export class CriteriaSave extends Named {
  @Text(MAX_CRITERIA, 'JSON, as `criteria` of a list')
  criteria: string;
}

export class CriteriaUpdate extends CriteriaSave {
  @Id() id: string;
}

/** Where a spatial query looks, under a name. */
export class SpaceSave extends Named {
  @ApiProperty({ enum: SPACE_KINDS })
  @IsIn(SPACE_KINDS, { message: 'field.choice' })
  geomType: (typeof SPACE_KINDS)[number];

  @OptionalText(MAX_SPACE_WKT, 'WKT, unless a region is meant')
  geom?: string;

  @OptionalForm(/^\d{1,6}(\.\d{1,2})?$/, 'field.form', 'Metres around it')
  buffer?: string;

  @OptionalForm(REGION_CODE, 'field.regionCode', 'Region, where one is meant')
  xzCode?: string;
}

export class SpaceUpdate extends SpaceSave {
  @Id() id: string;
}
