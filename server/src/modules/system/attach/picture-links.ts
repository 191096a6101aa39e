import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config.js';

/** Addresses of pictures that a page shows by a bare `<img>`: who has one may read that one file, and no other. */
@Injectable()
export class PictureLinks {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Address of a tenant's picture by its name; nobody without the installation's key can make it up. */
  linkOf(tenantId: string, name: string): string {
    const sign = this.signOf(tenantId, name).toString('base64url');
    return `/api/blade-resource/attach/picture?name=${name}&tenantId=${tenantId}&sign=${sign}`;
  }

  /** Name of the tenant's picture that a link of ours leads to; undefined for all other texts. */
  nameOf(tenantId: string, link: string): string | undefined {
    const name = new URLSearchParams(link.slice(link.indexOf('?') + 1)).get('name') ?? '';
    return name !== '' && this.linkOf(tenantId, name) === link ? name : undefined;
  }

  /** Whether the signature is ours, for that tenant's picture of that name. */
  opens(tenantId: string, name: string, sign: string): boolean {
    const right = this.signOf(tenantId, name);
    const given = Buffer.from(sign, 'base64url');
    return given.length === right.length && timingSafeEqual(given, right);
  }

  private signOf(tenantId: string, name: string): Buffer {
    return createHmac('sha256', this.config.jwtSecret).update(`picture ${tenantId} ${name}`).digest();
  }
}
