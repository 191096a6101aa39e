import { oldTreeGroup } from '@gushu/shared';
import { Text } from '../../../blade/fields.js';
import { exportDto, queryDto } from '../../../record/dto.js';
import { ArchiveMark } from '../old-tree/index.js';

export class GroupQuery extends queryDto(oldTreeGroup) {
  @ArchiveMark() archiveMark?: string;
}

export class GroupExport extends exportDto(oldTreeGroup) {
  @ArchiveMark() archiveMark?: string;
}

/** A group by its provincial number. */
export class GroupNumberQuery {
  @Text(32) provinceGroupNumber: string;
}
