import {
  AttachType,
  oldTree,
  oldTreeGroup,
  type RecordDefinition,
  type ScreenPicture,
  type ScreenVideo,
  type YearPictures,
} from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
import type { AnyRow } from '../../../rows/stored.js';
import { CheckState } from '../../system/attach/index.js';
import { AttachmentsService } from '../../system/attachments/index.js';
import { OldTreeService } from '../../trees/old-tree/index.js';
import { OldTreeGroupService } from '../../trees/old-tree-group/index.js';
import type { GroupNumberQuery } from './screen.dto.js';

const MOST = 500;

/** Pictures and videos of a single tree or group, by its number; a number that the caller sees no row of is not found. */
@Injectable()
export class DetailsService {
  constructor(
    private readonly attachments: AttachmentsService,
    private readonly trees: OldTreeService,
    private readonly groups: OldTreeGroupService,
  ) {}

  /** Pictures of a tree by the year in which they were taken. */
  async treePictures(caller: Caller, number: string): Promise<YearPictures[]> {
    const { id } = await this.trees.byProvinceNumber(caller, number);
    return byYear(await this.files(caller, { record: oldTree, id, type: AttachType.picture }));
  }

  /** Videos of a tree. */
  async treeVideos(caller: Caller, number: string): Promise<ScreenVideo[]> {
    const { id } = await this.trees.byProvinceNumber(caller, number);
    const videos = await this.files(caller, { record: oldTree, id, type: AttachType.video });
    return videos.map(({ attachmentName, attachmentUrl }) => ({
      name: String(attachmentName ?? ''),
      url: String(attachmentUrl),
      firstFrameUrl: null,
    }));
  }

  /** Pictures of a group by the year in which they were taken. */
  async groupPictures(caller: Caller, asked: GroupNumberQuery): Promise<YearPictures[]> {
    const number = asked.provinceGroupNumber || asked.provinceOldTreeNumber;
    if (!number) throw new ValidationError([{ field: 'provinceGroupNumber', key: 'field.required' }]);
    const { id } = await this.groups.byProvinceNumber(caller, number);
    return byYear(await this.files(caller, { record: oldTreeGroup, id, type: AttachType.picture }));
  }

  /** The usable files of a kind that a row has. */
  private async files(
    caller: Caller,
    { record, id, type }: { record: RecordDefinition; id: string; type: AttachType },
  ): Promise<AnyRow[]> {
    const { records } = await this.attachments.page(caller, {
      ...{ businessType: record.dataType ?? '', businessId: id, attachType: type, size: MOST },
    });
    return records.filter(({ checkState }) => checkState === CheckState.usable);
  }
}

/** Pictures in their order under their years, the newest first; one that does not say when it was taken, when it was stored. */
function byYear(files: readonly AnyRow[]): YearPictures[] {
  const years = new Map<number, ScreenPicture[]>();
  for (const {
    shootTime,
    createTime,
    attachmentUrl,
    thumbUrl,
    largeUrl,
    attachType,
    attachmentName,
  } of files) {
    const year = Number(String(shootTime ?? createTime).slice(0, 4));
    const picture = {
      url: String(attachmentUrl),
      thumbUrl: String(thumbUrl),
      largeUrl: String(largeUrl),
      fileType: String(attachType),
      attachmentName: String(attachmentName ?? ''),
    };
    years.set(year, [...(years.get(year) ?? []), picture]);
  }
  return [...years].sort(([a], [b]) => b - a).map(([year, list]) => ({ year, list }));
}
