import { Injectable } from '@nestjs/common';
import { Params } from '../../../cache/params.js';

/** Parameter that lists the hosts whose pages may be shown inside the console, joined by commas. */
const FRAME_HOSTS = 'frame.hosts';

const HOST = /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/** The hosts of such a list; what is not `https://host`, with a port or a leading `*.` at most, counts for nothing. */
export const frameHosts = (list: string): string[] => [
  ...new Set(
    list
      .toLowerCase()
      .split(/[\s,;，；]+/)
      .map((host) => host.replace(/\/$/, ''))
      .filter((host) => HOST.test(host)),
  ),
];

/** The hosts that an administrator lets the console show pages of. */
@Injectable()
export class FrameHosts {
  constructor(private readonly params: Params) {}

  async all(): Promise<string[]> {
    return frameHosts((await this.params.text(FRAME_HOSTS)) ?? '');
  }

  /** What the content policy says about frames; nothing at all may be framed while the settings cannot be read. */
  async policy(): Promise<string> {
    const hosts = await this.all().catch(() => []);
    return `frame-src ${["'self'", ...hosts].join(' ')}`;
  }
}
