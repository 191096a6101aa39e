import { centralGovernment, MAX_ATTACHMENT_BATCH, projectFile } from '@gushu/shared';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Expose, Transform, Type as TypeOf } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import {
  OptionalForm,
  OptionalId,
  OptionalRegion,
  OptionalText,
  OptionalWhole,
  toNumber,
  Year,
} from '../../../blade/fields.js';
import { transitionDto, TransitionQuery, queryDto, saveDto, updateDto } from '../../../record/dto.js';
import { IdsQuery } from '../../../rows/ids.js';

/** Accepts `id` where `ids` is not sent: clients use either for calls on flags. */
const OrId = () => (target: object, name: string) => {
  Expose()(target, name);
  Transform(({ value, obj }: { value: unknown; obj: { id?: unknown } }) => value ?? obj.id)(target, name);
};

const NUMBER = 'Provincial number of the tree, in place of oldTreeId';
export class ProjectSave extends saveDto(centralGovernment) {
  @OptionalText(32, NUMBER) provinceOldTreeNumber?: string;
}
export class ProjectUpdate extends updateDto(centralGovernment) {
  @OptionalText(32, NUMBER) provinceOldTreeNumber?: string;
}
export class ProjectStageTransition extends transitionDto('stage') {
  @OrId() declare ids: string;
}
export class ProjectPublish extends transitionDto('publishStatus') {
  @OrId() declare ids: string;
}

/** A check, with its opinion under the name of the specification. */
export class ProjectCheck extends transitionDto('checkStatus') {
  @OrId() declare ids: string;
  @OptionalText(500, 'Opinion; a refusal must have one') opinion?: string;
}

/** Projects to mark as excellent, or to unmark. */
export class ExcellentQuery extends IdsQuery {
  @OrId() declare ids: string;

  @ApiProperty({ enum: [0, 1] })
  @toNumber()
  @IsIn([0, 1], { message: 'field.flag' })
  isExcellent: number;
}

/** Values to set on several projects; those left out stay unchanged. */
export class ProjectUpdates extends TransitionQuery {
  @OptionalWhole({ min: 1, max: 7 }, 'Next stage, or the one before with a reason') stage?: number;
  @OptionalWhole({ min: 0, max: 100 }, 'Progress in percent, within the bounds of the stage')
  progress?: number;

  @ApiPropertyOptional({ type: Number, minimum: 0, description: 'Money spent, 万元 with two decimals' })
  @Transform(({ value }: { value: unknown }) => (value === '' || value === null ? undefined : value))
  @IsOptional()
  @OptionalForm(/^\d{1,8}(\.\d{1,2})?$/, 'field.form')
  usedFund?: string;
}

/** The projects to sum up: a single one, or those of a region and year. */
export class ProjectsQuery {
  @OptionalId('One project alone') id?: string;
  @OptionalRegion('Region; the own one when left out') xzCode?: string;
  @Year('Year of the projects; all when left out') year?: number;
}

/** Filters of a page of files, by the file and by its project. */
export class ProjectFileQuery extends queryDto(projectFile) {
  @OptionalRegion('Region of the project') xzCode?: string;
  @Year('Year of the project') year?: number;
  @OptionalText(200, 'Name or number of the project, or a part of it') projectName?: string;
  @OptionalForm(/^[0-2](,[0-2])*$/, 'field.form', 'Check of the project, comma list') checkStatus?: string;
  @OptionalForm(/^[01]$/, 'field.flag', 'Whether the project is excellent') isExcellent?: string;
}

const ADDRESS = 'Address that the upload answered, in place of attachId';

/** A file of a project: a new one, or an existing one by id and version. */
export class ProjectFileItem extends saveDto(projectFile) {
  @OptionalId('A file that is there already') id?: string;
  @OptionalWhole(undefined, 'Version the file was read at') version?: number;
  @OptionalText(500, ADDRESS) url?: string;
}

export class ProjectFileSave extends saveDto(projectFile) {
  @OptionalText(500, ADDRESS) url?: string;
}
export class ProjectFileUpdate extends updateDto(projectFile) {
  @OptionalText(500, ADDRESS) url?: string;
}

/** Files saved together: a list, or the properties of a single one. */
export class ProjectFilesBody extends ProjectFileItem {
  @ApiPropertyOptional({ type: [ProjectFileItem] })
  @IsOptional()
  @IsArray({ message: 'row.none' })
  @ArrayNotEmpty({ message: 'row.none' })
  @ArrayMaxSize(MAX_ATTACHMENT_BATCH, {
    message: `attachment.batch|${JSON.stringify({ max: MAX_ATTACHMENT_BATCH })}`,
  })
  @ValidateNested({ each: true, message: 'field.wrong' })
  @TypeOf(() => ProjectFileItem)
  files?: ProjectFileItem[];
}

/** Files, and their new level. */
export class FileLevelBody extends IdsQuery {
  @OrId() declare ids: string;
  @OptionalText(10, 'Key of dictionary file_level') fileLevel?: string;
}

/** The project whose files are requested, and their types. */
export class ProjectFilesQuery {
  @OptionalId('The project') projectId?: string;
  @OptionalId('The project, by its other name') id?: string;
  @OptionalForm(
    /^\w{1,10}(,\w{1,10}){0,19}$/,
    'field.form',
    'Keys of dictionary project_file_type, comma list',
  )
  fileType?: string;
}
