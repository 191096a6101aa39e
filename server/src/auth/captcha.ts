import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { CONFIG, type Config } from '../config.js';
import { AppError, TooManyError } from '../errors.js';
import { REDIS } from '../redis.js';
import { RateLimit } from './rate-limit.js';

const MINUTES_VALID = 30;
const SIZE = { width: 130, height: 48 };
const keyOf = (key: string): string => `captcha:${key}`;

/** What a sign-in page shows; `required` is there, and false, only where sign-in asks for no captcha. */
export interface Captcha {
  key: string;
  image: string;
  required?: false;
}

/** A picture with five letters that works once, right or wrong. */
@Injectable()
export class Captchas {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
    private readonly limit: RateLimit,
  ) {}

  /** A new one for a connection's address, unless that has asked too often. */
  async make(address: string): Promise<Captcha> {
    if (!(await this.limit.allows('captcha', address))) throw new TooManyError();
    const { text, data } = svgCaptcha.create({
      ...SIZE,
      size: 5,
      noise: 2,
      fontSize: 50,
      ignoreChars: '0oO1iIlL5sS2zZ8B6bG9gq',
      color: true,
      background: '#f4f6f2',
    });
    const png = await sharp(Buffer.from(data)).png({ compressionLevel: 6 }).toBuffer();
    const key = randomUUID().replaceAll('-', '');
    try {
      await this.redis.set(keyOf(key), text.toLowerCase(), 'EX', MINUTES_VALID * 60);
    } catch {
      throw new AppError(503, 'request.busy');
    }
    const image = `data:image/png;base64,${png.toString('base64')}`;
    return { key, image, ...(this.config.captcha ? {} : { required: false }) };
  }

  /** Uses the captcha up and says whether the code was right; one that Redis has lost is wrong. */
  async use(key: string, code: string): Promise<boolean> {
    if (!/^[0-9a-f]{32}$/.test(key)) return false;
    const text = await this.redis.getdel(keyOf(key)).catch(() => null);
    return text !== null && text === code.trim().toLowerCase();
  }
}
