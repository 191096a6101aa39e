import { CHECK_ITEMS, type CheckItem, checkRecord } from '@gushu/shared';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { OptionalDay, OptionalText, toNumber } from '../../../blade/fields.js';
import { saveDto, updateDto } from '../../../record/dto.js';

/** One of the items of a check. */
class Item implements CheckItem {
  @ApiProperty({ enum: CHECK_ITEMS, description: 'Key of the dictionary check_item' })
  @IsIn(CHECK_ITEMS, { message: 'field.choice' })
  item: string;

  @ApiProperty({ enum: [0, 1] })
  @toNumber()
  @IsOptional()
  @IsIn([0, 1], { message: 'field.choice' })
  ok: number | null;

  @OptionalText(200) note: string | null;
}

const Items = (): PropertyDecorator => (target, property) => {
  for (const decorate of [
    ApiPropertyOptional({ type: [Item], description: 'Instead of the fields …Ok and …Note' }),
    IsOptional(),
    IsArray(),
    ArrayMaxSize(CHECK_ITEMS.length),
    ValidateNested({ each: true }),
    Type(() => Item),
  ])
    decorate(target, property);
};

/** Body of `save`: the fields of a check; its items may come as a list. */
export class CheckRecordSave extends saveDto(checkRecord) {
  @Items() items?: CheckItem[];
}

/** Body of `update`: the same, and once the check is submitted what was put right and how that was found. */
export class CheckRecordUpdate extends updateDto(checkRecord) {
  @Items() items?: CheckItem[];
  @OptionalText(1000, 'What was put right; by the region that was checked') rectifyResult?: string;
  @OptionalDay('Day on which it was put right') rectifyDate?: string;

  @ApiPropertyOptional({
    enum: [0, 1],
    description: 'Whether it was in order when seen again; by who checks',
  })
  @toNumber()
  @IsOptional()
  @IsIn([0, 1], { message: 'field.choice' })
  recheckOk?: number;
}
