import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../process/config.js';
import { isSigned, signOf } from '../../../files/signed-links.js';

const MINUTE_MS = 60_000;
/** A film may be watched for so long with the links of one page. */
const LIFE_MS = 60 * MINUTE_MS;
/** Pages of the same minutes have the same links, so that browsers know what they have fetched already. */
const STEP_MS = 10 * MINUTE_MS;

/** A link as it comes back. */
interface MediaLink {
  tenantId: string;
  name: string;
  until: string;
  sign: string;
}

/** Addresses of pictures and videos for an hour: who may read a record gets them for its files, and a page shows them. */
@Injectable()
export class MediaLinks {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Address of a tenant's picture or video by its name in the store. */
  linkOf(tenantId: string, name: string, now = Date.now()): string {
    const until = String(Math.ceil(now / STEP_MS) * STEP_MS + LIFE_MS);
    const sign = signOf(this.config.jwtSecret, named({ tenantId, name, until }));
    return `/api/blade-resource/attach/media?name=${name}&tenantId=${tenantId}&until=${until}&sign=${sign}`;
  }

  /** Whether the signature is ours, and its hour is not over. */
  opens(link: MediaLink, now = Date.now()): boolean {
    return isSigned(this.config.jwtSecret, named(link), link.sign) && now <= Number(link.until);
  }
}

const named = ({ tenantId, name, until }: Omit<MediaLink, 'sign'>): string =>
  `media ${tenantId} ${name} ${until}`;
