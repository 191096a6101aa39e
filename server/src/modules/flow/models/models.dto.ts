import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import {
  Form,
  Id,
  OptionalForm,
  OptionalId,
  OptionalText,
  OptionalWhole,
  Text,
} from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';

const MAX_XML = 500_000;
const CATEGORY = /^flow_[\w-]{1,20}$/;
const TENANTS = /^\w{1,12}(,\w{1,12}){0,99}$/;
/** Id of a definition as Flowable writes it: `leave:1:4f5b…`. */
export const DEFINITION_ID = /^[^\s:]{1,64}:\d{1,9}:[0-9a-f-]{36}$/;

/** Filters of the list of models. */
export class FlowModelQuery extends PageQuery {
  @OptionalText(64, 'Part of the key') modelKey?: string;
  @OptionalText(100, 'Part of the name') name?: string;
}

/** A model as it was drawn. */
export class FlowModelBody {
  @OptionalId('Of a model that is changed') id?: string;

  @OptionalWhole(undefined, 'Version the model was read at; without one the last writer wins, as in Blade')
  version?: number;

  @Text(100) name: string;
  @Text(64, 'Id of the process in the diagram') modelKey: string;
  @OptionalText(500) description?: string;

  @ApiProperty({ description: 'BPMN 2.0 as XML', maxLength: MAX_XML })
  @IsString({ message: 'field.required' })
  @IsNotEmpty()
  @MaxLength(MAX_XML)
  modelEditorXml: string;

  /** Sent by Flowable’s own designer and ignored; only the XML counts. */
  @ApiPropertyOptional({ deprecated: true })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_XML)
  modelEditorJson?: string;
}

/** Tenants and category of a deployment. */
export class DeployAs {
  @OptionalForm(CATEGORY, 'field.form', '`flow_` and a key of the dictionary `flow`') category?: string;

  @OptionalForm(TENANTS, 'field.form', 'Comma-joined tenants; everyone’s without, where the platform deploys')
  tenantIds?: string;
}

/** A model that is deployed. */
export class DeployQuery extends DeployAs {
  @Id() modelId: string;
}

/** Filters of the list of definitions. */
export class DefinitionQuery extends PageQuery {
  @OptionalForm(CATEGORY, 'field.form') category?: string;

  @ApiPropertyOptional({ enum: ['1', '2'], description: '1 everyone’s, 2 those of the tenant; both without' })
  @IsOptional()
  @IsIn(['1', '2'])
  mode?: string;

  @OptionalText(64, 'Part of the key') key?: string;
  @OptionalText(100, 'Part of the name') name?: string;
}

/** A definition, and whether to suspend or resume it. */
export class StateQuery {
  @Form(DEFINITION_ID, 'field.reference') processId: string;

  @ApiProperty({ enum: ['active', 'suspend'] })
  @IsIn(['active', 'suspend'])
  state: string;
}

/** Deployments that are removed. */
export class DeploymentsQuery {
  @Form(/^\d{1,19}(,\d{1,19}){0,99}$/, 'field.reference', 'Comma-joined') deploymentIds: string;
}
