import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../process/config.js';
import { isSigned, signOf } from '../../../files/signed-links.js';

/** Addresses of pictures that a page shows by a bare `<img>`: who has one may read that one file, and no other. */
@Injectable()
export class PictureLinks {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Address of a tenant's picture by its name; nobody without the installation's key can make it up. */
  linkOf(tenantId: string, name: string): string {
    const sign = signOf(this.config.jwtSecret, named(tenantId, name));
    return `/api/blade-resource/attach/picture?name=${name}&tenantId=${tenantId}&sign=${sign}`;
  }

  /** Name of the tenant's picture that a link of ours leads to; undefined for all other texts. */
  nameOf(tenantId: string, link: string): string | undefined {
    const name = new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('name') ?? '';
    return name !== '' && this.linkOf(tenantId, name) === link ? name : undefined;
  }

  /** Whether the signature is ours, for that tenant's picture of that name. */
  opens(tenantId: string, name: string, sign: string): boolean {
    return isSigned(this.config.jwtSecret, named(tenantId, name), sign);
  }
}

const named = (tenantId: string, name: string): string => `picture ${tenantId} ${name}`;
