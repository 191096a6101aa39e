import { Module } from '@nestjs/common';
import { CentralBudgetController } from './central-budget.controller.js';
import { CentralBudgetService } from './central-budget.service.js';

/** Grants of the nation to provinces. */
@Module({
  controllers: [CentralBudgetController],
  providers: [CentralBudgetService],
})
export class CentralBudgetModule {}
