import { modelPrototype } from '@gushu/shared';
import { Body, Query } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { EntityController, Select, Submit } from '../../../entity/verbs.js';
import { ModelQuery, PrototypeList, PrototypeListPipe } from './model.dto.js';
import { PrototypesService } from './prototypes.service.js';

type Fields = PrototypeList;

/** `blade-develop/model-prototype`: the fields of models. */
@EntityController(modelPrototype)
export class PrototypesController {
  constructor(private readonly prototypes: PrototypesService) {}

  @Submit(modelPrototype, 'submit-list')
  @ApiBody({ type: PrototypeList })
  submitList(@CurrentCaller() caller: Caller, @Body(PrototypeListPipe) { prototypes }: Fields) {
    return this.prototypes.submitList(caller, prototypes);
  }

  @Select(modelPrototype)
  select(@CurrentCaller() caller: Caller, @Query() { modelId }: ModelQuery) {
    return this.prototypes.ofModel(caller, modelId);
  }
}
