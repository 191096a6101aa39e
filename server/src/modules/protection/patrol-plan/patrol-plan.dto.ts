import { patrolPlan, PLAN_BY, PLAN_DAYS, PLAN_DUE, type PlanBy, type PlanDue } from '@gushu/shared';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsOptional } from 'class-validator';
import { exportDto, type ListQuery, queryDto } from '../../../record/dto.js';

const Due = (): PropertyDecorator => (target, property) => {
  for (const decorate of [
    ApiPropertyOptional({
      enum: PLAN_DUE,
      description: `Overdue, or due within ${PLAN_DAYS} days; all when left out`,
    }),
    Transform(({ value }: { value: unknown }) => (value === '' ? undefined : value)),
    IsOptional(),
    IsIn(PLAN_DUE, { message: 'field.choice' }),
  ])
    decorate(target, property);
};

/** Query of the plan: that of any list, a region, and which rows are due. */
export type PlanQuery = ListQuery & { xzCode?: string; due?: PlanDue };

export class PlanPageQuery extends queryDto(patrolPlan) {
  xzCode?: string;
  @Due() due?: PlanDue;
}
export class PlanExportQuery extends exportDto(patrolPlan) {
  @Due() due?: PlanDue;
}

/** The plan by regions or people. */
export class PlanSumQuery extends PlanPageQuery {
  @ApiProperty({ enum: PLAN_BY })
  @IsIn(PLAN_BY, { message: 'field.choice' })
  by: PlanBy;
}
