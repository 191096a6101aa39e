import { FIXED_FILM_IDS, type FixedVideo, type PrizeVideo } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { Params } from '../../../cache/params.js';
import { FrameHosts, mayPlay } from '../../system/frame/index.js';

/** Parameters of the three prize videos: an address, and behind a blank its title. */
const PRIZES = ['showcase.prizeVideo1', 'showcase.prizeVideo2', 'showcase.prizeVideo3'];

/** Parameters of the three videos that the list of films begins with, in the same form and the order of their ids. */
const FIXED = ['showcase.fixedVideo1', 'showcase.fixedVideo2', 'showcase.fixedVideo3'];

/** The videos that administrators set by parameters. */
@Injectable()
export class ParameterVideos {
  constructor(
    private readonly params: Params,
    private readonly hosts: FrameHosts,
  ) {}

  /** Those of the globe's prize dialog that are set, in their order. */
  async prizes(): Promise<PrizeVideo[]> {
    const videos = await this.read(PRIZES);
    return videos.filter((video) => video !== undefined);
  }

  /** Those that the list of films begins with and that are set, in their order. */
  async fixed(): Promise<FixedVideo[]> {
    const videos = await this.read(FIXED);
    return FIXED_FILM_IDS.flatMap((id, at) => {
      const video = videos[at];
      return video ? [{ id, ...video }] : [];
    });
  }

  /** The video of each parameter; undefined where it is empty. */
  private async read(keys: readonly string[]): Promise<(PrizeVideo | undefined)[]> {
    const [films, ...texts] = await Promise.all([
      this.hosts.films(),
      ...keys.map(async (key) => (await this.params.text(key))?.trim() ?? ''),
    ]);
    return texts.map((text) => {
      const [url = '', ...title] = text.split(/\s+/);
      return url === '' ? undefined : { title: title.join(' '), url: mayPlay(films, url) ? url : null };
    });
  }
}
