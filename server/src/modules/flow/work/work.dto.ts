import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional } from 'class-validator';
import { Form, Id, OptionalDay, OptionalForm, OptionalId, OptionalText } from '../../../blade/fields.js';
import { PageQuery } from '../../../blade/page-query.js';
import { DEFINITION_ID } from '../models/index.js';
import { CandidateQuery } from '../../../work/people.dto.js';

/** Filters of the lists of tasks and processes. */
export class WorkQuery extends PageQuery {
  @OptionalForm(/^flow_[\w-]{1,20}$/, 'field.form') category?: string;
  @OptionalText(100, 'Part of the name of the process') processDefinitionName?: string;
  @OptionalDay('From this day on') beginDate?: string;
  @OptionalDay('Up to this day') endDate?: string;
}

/** A task. */
export class TaskQuery {
  @Id() taskId: string;
}

/** A task of the caller, and part of the name of its successor. */
export class SuccessorQuery extends CandidateQuery {
  @Id() taskId: string;
}

/** A task that is handed over. */
export class DelegateQuery extends TaskQuery {
  @Id() userId: string;
  @OptionalText(500, 'Why; needed for a task that is not one’s own') reason?: string;
}

const Variables =
  (description: string): PropertyDecorator =>
  (target, name) => {
    ApiPropertyOptional({ type: 'object', additionalProperties: true, description })(target, name);
    IsOptional()(target, name);
    IsObject({ message: 'field.wrong' })(target, name);
  };

/** Body of the completion of a task. */
export class CompleteBody {
  @Id() taskId: string;
  @OptionalId('Of its process') processInstanceId?: string;
  @OptionalText(20, '`ok` where it is agreed to; anything else refuses') flag?: string;
  @OptionalText(1000) comment?: string;
  @OptionalText(64) businessTable?: string;
  @OptionalText(64) businessId?: string;
  @Variables('Fields of the form of this task; any other variable is refused by its name')
  variables?: Record<string, unknown>;
}

/** A process that is started. */
export class StartBody {
  @Form(DEFINITION_ID, 'field.reference') processDefinitionId: string;
  @OptionalText(200, 'What it is called in lists') name?: string;
  @Variables('Values of the form, kept with the process') variables?: Record<string, unknown>;
}

/** A process. */
export class InstanceQuery {
  @Id() processInstanceId: string;
}

/** A process or a definition whose diagram is requested. */
export class ViewQuery {
  @OptionalId() processInstanceId?: string;
  @OptionalForm(DEFINITION_ID, 'field.reference') processDefinitionId?: string;
}

/** Filters of the list of running processes. */
export class FollowQuery extends PageQuery {
  @OptionalId() processInstanceId?: string;
  @OptionalText(64) processDefinitionKey?: string;
}

/** A process that is ended, and why. */
export class EndQuery extends InstanceQuery {
  @OptionalText(500) deleteReason?: string;
}
