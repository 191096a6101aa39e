import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { IdQuery, idsOf, IdsQuery } from '../../../rows/ids.js';
import { DeployQuery, FlowModelBody, FlowModelQuery } from './models.dto.js';
import { Models } from './models.service.js';

/** `blade-flow/model`: models of workflow as they are drawn. */
@ApiTags('flow')
@Controller('blade-flow/model')
export class ModelsController {
  constructor(private readonly models: Models) {}

  @Get('list')
  @Permission('flow_model', 'flow_model_view')
  @ApiOperation({ summary: 'Models: One page, the last changed first' })
  page(@CurrentCaller() caller: Caller, @Query() query: FlowModelQuery) {
    return this.models.page(caller, query);
  }

  @Get('detail')
  @Permission('flow_model', 'flow_model_view')
  @ApiOperation({ summary: 'Models: One with its diagram' })
  detail(@CurrentCaller() caller: Caller, @Query() { id }: IdQuery) {
    return this.models.detail(caller, id);
  }

  @Post('submit')
  @Permission('flow_model_add', 'flow_model_edit')
  @ApiOperation({
    summary:
      'Models: A new one, or changes of one; what cannot run yet is saved as a draft that says why (`faults`)',
  })
  submit(@CurrentCaller() caller: Caller, @Body() body: FlowModelBody) {
    return this.models.submit(caller, body);
  }

  @Post('remove')
  @Permission('flow_model_delete')
  @ApiOperation({ summary: 'Models: Removes some; what was deployed of them stays' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery) {
    return this.models.remove(caller, idsOf(query));
  }

  @Post('deploy')
  @Permission('flow_model_setting')
  @ApiOperation({
    summary: 'Models: Deploys one as a new version, a draft is refused; processes that run go on with theirs',
  })
  deploy(@CurrentCaller() caller: Caller, @Query() { modelId, ...as }: DeployQuery) {
    return this.models.deploy(caller, modelId, as);
  }
}
