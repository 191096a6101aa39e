import { type Field, ID_FORM, oldTree } from '@gushu/shared';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { OptionalForm, OptionalRegion, toNumber, Year } from '../../../blade/fields.js';

const KEYS = /^(\d{1,2}(,\d{1,2})*)?$/;

/** Adds the rules of a filter of dictionary keys. */
function Keys(): PropertyDecorator {
  return (target, name) => {
    ApiPropertyOptional({ description: 'Dictionary keys, comma list' })(target, name);
    IsOptional()(target, name);
    Matches(KEYS, { message: 'field.form' })(target, name);
  };
}

/** Adds the rules of the request's scope: 1 the nation, 2 a region. */
export const RegionScope = () =>
  OptionalForm(
    /^[12]$/,
    'field.choice',
    'Scope of who asks: 1 the nation, 2 a region. Without `archiveMark`, a region reads its current year from the live rows and every other year is read from its snapshot',
  );

const MAX_INTEGER = 2_147_483_647;

/** Adds the rules of a measure's bound, those of its field, so that faults carry the parameter's name. */
function Bound({ kind }: Field): PropertyDecorator {
  return (target, name) => {
    ApiPropertyOptional({ type: kind === 'integer' ? 'integer' : 'number' })(target, name);
    toNumber()(target, name);
    IsOptional()(target, name);
    if (kind === 'integer') IsInt({ message: 'field.integer' })(target, name);
    else IsNumber({}, { message: 'field.number' })(target, name);
    Min(-MAX_INTEGER)(target, name);
    Max(MAX_INTEGER)(target, name);
  };
}

/** Region and year of a statistic. */
export class ExtentQuery {
  @OptionalRegion('Region; the own one when left out') xzCode?: string;

  @Year('Data year; of live rows all years when left out') year?: number;

  @ApiPropertyOptional({
    description:
      '2 the live rows (default), 1 the snapshot of `year`, without one that of the newest year that all of the region has archived, or all live rows where there is none: the answer says which',
  })
  @Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value))
  @IsOptional()
  @IsIn(['1', '2'])
  archiveMark?: string;
}

/** The same with the request's scope (nation or region), which decides what is counted without `archiveMark`. */
export class ScopedExtentQuery extends ExtentQuery {
  @RegionScope() region?: string;
}

/** The common filters of the trees that a statistic counts. */
export class AnalyseQuery extends ExtentQuery {
  @Keys() oldTreeType?: string;
  @Keys() oldTreeLevel?: string;
  @Keys() ownership?: string;
  @Keys() growPlace?: string;
  @Keys() growEnvironment?: string;
  @Keys() vigor?: string;
  @Keys() spreadC?: string;

  @ApiPropertyOptional({ description: 'Id of a species' })
  @IsOptional()
  @Matches(new RegExp(`^(${ID_FORM})?$`), { message: 'field.reference' })
  treeType?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  section?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  genus?: string;

  @Bound(oldTree.fields.treeAge) minAge?: number;
  @Bound(oldTree.fields.treeAge) maxAge?: number;
  @Bound(oldTree.fields.treeHeight) minHeight?: number;
  @Bound(oldTree.fields.treeHeight) maxHeight?: number;
  @Bound(oldTree.fields.bust) minBust?: number;
  @Bound(oldTree.fields.bust) maxBust?: number;
  @Bound(oldTree.fields.avgGuanFu) minCrown?: number;
  @Bound(oldTree.fields.avgGuanFu) maxCrown?: number;
}

/** The same, a page at a time. */
export class SpeciesQuery extends AnalyseQuery {
  @ApiPropertyOptional({ default: 1 })
  @toNumber()
  @IsOptional()
  @IsInt()
  @Min(1)
  current?: number;

  @ApiPropertyOptional({ default: 10 })
  @toNumber()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(500)
  size?: number;
}

/** The query's filters by the names that the record's own filters have; undefined where there are none. */
export function treeFilters(query: AnalyseQuery): Record<string, unknown> | undefined {
  const filters: Record<string, unknown> = {
    oldTreeType: query.oldTreeType,
    oldTreeLevel: query.oldTreeLevel,
    ownership: query.ownership,
    growPlace: query.growPlace,
    growEnvironment: query.growEnvironment,
    vigor: query.vigor,
    spreadC: query.spreadC,
    treeType: query.treeType,
    section: query.section,
    genus: query.genus,
    treeAge_ge: query.minAge,
    treeAge_le: query.maxAge,
    treeHeight_ge: query.minHeight,
    treeHeight_le: query.maxHeight,
    bust_ge: query.minBust,
    bust_le: query.maxBust,
    avgGuanFu_ge: query.minCrown,
    avgGuanFu_le: query.maxCrown,
  };
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '');
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}
