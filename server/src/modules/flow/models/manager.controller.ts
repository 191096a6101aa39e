import { Controller, Get, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ResultWithMessage } from '../../../blade/envelope.js';
import { validationPipe } from '../../../blade/validation.js';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { Permission } from '../../../caller/permission.js';
import { Deployments } from './deployments.service.js';
import { DefinitionQuery, DeployAs, DeploymentsQuery, StateQuery } from './models.dto.js';
import { uploadedModels } from './uploaded-models.js';

/** `blade-flow/manager`: deployed definitions and their state. */
@ApiTags('flow')
@Controller('blade-flow/manager')
export class ManagerController {
  private readonly checks = validationPipe(false);

  constructor(private readonly deployments: Deployments) {}

  @Get('list')
  @Permission('flow_manager', 'flow_manager_view')
  @ApiOperation({ summary: 'Deployments: One page of the newest versions' })
  page(@CurrentCaller() caller: Caller, @Query() query: DefinitionQuery) {
    return this.deployments.page(caller, query);
  }

  @Post('change-state')
  @Permission('flow_manager_enable')
  @ApiOperation({ summary: 'Deployments: Suspends one with its processes, or lets them go on' })
  async changeState(@CurrentCaller() caller: Caller, @Query() { processId, state }: StateQuery) {
    await this.deployments.changeState(caller, processId, state === 'suspend');
    return new ResultWithMessage(true, state === 'suspend' ? 'flow.suspendedNow' : 'flow.activated', {
      id: processId,
    });
  }

  /** POST deploy-upload: files `files`, fields `category` and `tenantIds`, which may stand in the address too. */
  @Post('deploy-upload')
  @Permission('flow_deploy')
  @ApiOperation({ summary: 'Deployments: Deploys BPMN files, all of them or none' })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        category: { type: 'string' },
        tenantIds: { type: 'string' },
        files: { type: 'array', items: { type: 'string', format: 'binary' } },
      },
    },
  })
  async deployUpload(
    @CurrentCaller() caller: Caller,
    @Query() query: Record<string, string>,
    @Req() request: FastifyRequest,
  ): Promise<true> {
    const { sources, texts } = await uploadedModels(request);
    const { category, tenantIds } = { ...texts, ...query };
    const as = (await this.checks.transform(
      { category, tenantIds },
      { type: 'query', metatype: DeployAs },
    )) as DeployAs;
    await this.deployments.deploy(caller, as, sources);
    return true;
  }

  @Post('delete-deployment')
  @Permission('flow_manager_delete')
  @ApiOperation({ summary: 'Deployments: Removes some with all their processes' })
  remove(@CurrentCaller() caller: Caller, @Query() { deploymentIds }: DeploymentsQuery) {
    return this.deployments.remove(caller, deploymentIds.split(','));
  }
}
