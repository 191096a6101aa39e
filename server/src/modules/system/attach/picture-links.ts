import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config.js';

/** Addresses of pictures that a page shows by a bare `<img>`: who has one may read that one file, and no other. */
@Injectable()
export class PictureLinks {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Address of the picture of that name; nobody without the installation's key can make it up. */
  linkOf(name: string): string {
    return `/api/blade-resource/attach/picture?name=${name}&sign=${this.signOf(name).toString('base64url')}`;
  }

  /** Whether the signature is ours, for that name. */
  opens(name: string, sign: string): boolean {
    const right = this.signOf(name);
    const given = Buffer.from(sign, 'base64url');
    return given.length === right.length && timingSafeEqual(given, right);
  }

  private signOf(name: string): Buffer {
    return createHmac('sha256', this.config.jwtSecret).update(`picture ${name}`).digest();
  }
}
