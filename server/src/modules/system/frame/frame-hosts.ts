import { isWebAddress } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { Params } from '../../../cache/params.js';

/** Parameter that lists the hosts whose pages may be shown inside the console, joined by commas. */
const FRAME_HOSTS = 'frame.hosts';
/** Parameter that lists the hosts whose films the showcase may play, in the same form; of https alone. */
const VIDEO_HOSTS = 'showcase.videoHosts';

/** Parameter with the address of the update log, where it is another one than ours. */
const UPDATE_LOG = 'frame.updateLog';

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

/** Whether a film at an address may be played: by https, from one of the hosts. */
export function mayPlay(hosts: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol } = new URL(address);
  if (protocol !== 'https:') return false;
  return hosts.some((host) =>
    host.startsWith('https://*.') ? origin.endsWith(host.slice('https://*'.length)) : origin === host,
  );
}

/** The hosts that an administrator lets the console show pages of, and the showcase play films of. */
@Injectable()
export class FrameHosts {
  constructor(private readonly params: Params) {}

  async all(): Promise<string[]> {
    return frameHosts((await this.params.text(FRAME_HOSTS)) ?? '');
  }

  /** Hosts whose films may be played. */
  async films(): Promise<string[]> {
    const hosts = frameHosts((await this.params.text(VIDEO_HOSTS)) ?? '');
    return hosts.filter((host) => host.startsWith('https://'));
  }

  /** Address of the update log on another host; empty where ours is shown. */
  async updateLog(): Promise<string> {
    const address = (await this.params.text(UPDATE_LOG))?.trim() ?? '';
    return isWebAddress(address) ? address : '';
  }

  /** What the content policy says about frames and films; only ours are shown while the settings cannot be read. */
  async policy(): Promise<string> {
    const [hosts, films] = await Promise.all([this.all(), this.films()]).catch(() => [[], []]);
    return `frame-src ${["'self'", ...hosts].join(' ')}; media-src ${["'self'", ...films].join(' ')}`;
  }
}
