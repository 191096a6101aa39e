import { announcementFaults, noticeAnnouncement } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListQuery } from '../../../record/dto.js';
import { Labels } from '../../../rows/labels.js';
import type { Order } from '../../../search/order.js';
import { ExportSources } from '../../system/exports/index.js';
import { Readers, ReadService } from '../readers/index.js';

/** Announcements: pinned ones come first in every order. */
@Injectable()
export class NoticeAnnouncementService extends ReadService<typeof noticeAnnouncement> {
  constructor(db: DataSource, labels: Labels, exports: ExportSources, readers: Readers) {
    super({ db, labels, exports, readers }, noticeAnnouncement, [{ faults: announcementFaults }]);
  }

  protected override order(filters: ListQuery): Order {
    return [{ column: 'is_top', isDescending: true, hasBlanks: false }, ...super.order(filters)];
  }
}
