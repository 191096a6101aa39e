import type { PrizeVideo } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { Params } from '../../../cache/params.js';
import { FrameHosts, mayPlay } from '../../system/frame/index.js';

/** Parameters of the three videos: an address, and behind a blank its title. */
const KEYS = ['showcase.prizeVideo1', 'showcase.prizeVideo2', 'showcase.prizeVideo3'];

/** The videos of the globe's prize dialog, as administrators set them. */
@Injectable()
export class PrizeVideos {
  constructor(
    private readonly params: Params,
    private readonly hosts: FrameHosts,
  ) {}

  /** Those that are set, in their order. */
  async all(): Promise<PrizeVideo[]> {
    const [films, ...texts] = await Promise.all([
      this.hosts.films(),
      ...KEYS.map(async (key) => (await this.params.text(key))?.trim() ?? ''),
    ]);
    return texts.flatMap((text) => {
      const [url = '', ...title] = text.split(/\s+/);
      return url === '' ? [] : [{ title: title.join(' '), url: mayPlay(films, url) ? url : null }];
    });
  }
}
