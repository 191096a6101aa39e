import { isWebAddress } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { Params } from '../../../cache/params.js';
import type { PagePolicy } from '../../../http/security-headers.js';

/** Parameter that lists the hosts whose pages may be shown inside the console, joined by commas. */
const FRAME_HOSTS = 'frame.hosts';
/** Parameter that lists the hosts whose films the showcase may play, in the same form; https only. */
const VIDEO_HOSTS = 'showcase.videoHosts';

/** Parameter that lists the hosts whose device streams are played, in the same form; internal hosts may use http. */
const STREAM_HOSTS = 'monitor.videoHosts';

/** Parameter with the address of an external update log. */
const UPDATE_LOG = 'frame.updateLog';
const SILENT_CODES = 'frame.silentCodes';

const HOST = /^https?:\/\/(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/;

/** The hosts of such a list; ignores anything but `https://host`, optionally with a port or a leading `*.`. */
export const frameHosts = (list: string): string[] => [
  ...new Set(
    list
      .toLowerCase()
      .split(/[\s,;，；]+/)
      .map((host) => host.replace(/\/$/, ''))
      .filter((host) => HOST.test(host)),
  ),
];

const WILDCARD = '://*.';

/** Whether an address is one of the hosts', by the protocol that the host is named with. */
export function isFrom(hosts: readonly string[], address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return hosts.some((host) => {
    const [protocol = '', domain] = host.split(WILDCARD);
    if (domain === undefined) return origin === host;
    return origin.startsWith(`${protocol}://`) && origin.endsWith(`.${domain}`);
  });
}

/** The codes of a list that people write; other text is ignored. */
export const codesOf = (list: string): number[] =>
  list
    .split(/[,，;；\s]+/)
    .filter((code) => /^\d{1,6}$/.test(code))
    .map(Number);

/** Whether a film at an address may be played: by https, from one of the hosts. */
export const mayPlay = (hosts: readonly string[], address: string): boolean =>
  isFrom(hosts, address) && new URL(address).protocol === 'https:';

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

  /** Hosts whose streams of devices may be played. */
  async streams(): Promise<string[]> {
    return frameHosts((await this.params.text(STREAM_HOSTS)) ?? '');
  }

  /** Error codes that clients do not show. */
  async silentCodes(): Promise<number[]> {
    return codesOf((await this.params.text(SILENT_CODES)) ?? '');
  }

  /** Address of the external update log; empty if the built-in one is shown. */
  async updateLog(): Promise<string> {
    const address = (await this.params.text(UPDATE_LOG))?.trim() ?? '';
    return isWebAddress(address) ? address : '';
  }

  /**
   * Frame, film and stream sources of the content security policy; only the own host while the settings cannot be read.
   * Streams are fetched as data and played from objects that the page makes of them.
   */
  async policy(): Promise<PagePolicy> {
    const asked = Promise.all([this.all(), this.films(), this.streams()]);
    const [hosts, films, streams] = await asked.catch(() => [[], [], []] as string[][]);
    const from = (...lists: (readonly string[] | undefined)[]): string =>
      ["'self'", ...new Set(lists.flatMap((list) => list ?? []))].join(' ');
    return {
      framing: `frame-src ${from(hosts)}; media-src ${from(['blob:'], films, streams)}`,
      connects: streams ?? [],
    };
  }
}
