import type { Captcha } from '@gushu/shared';
import { randomInt, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import { CONFIG, type Config } from '../process/config.js';
import { AppError, TooManyError } from '../http/errors.js';
import { REDIS } from '../cache/redis.js';
import { RateLimit } from '../http/rate-limit.js';
import { SignInError } from './sign-in-error.js';
import type { TokenRequest } from '../caller/token-request.js';

const MINUTES_VALID = 30;
const SIZE = { width: 130, height: 48 };
// Letters that anyone can tell apart. In this hand 4 looks like A, J like I, F like E with a line through it; the
// usual pairs, as 0 and O, 5 and S, 8 and B, 2 and Z, are left out too.
const LETTERS = 'ACDEHKNPRTUVXY37';
const INKS = ['#0c3b29', '#1e3a5f', '#4a2c6d', '#6b2d12', '#14532d', '#7a1f3d'];
const keyOf = (key: string): string => `captcha:${key}`;

/** The letters in dark ink and filled, the lines behind them paler: the library's own are hollow and pale. */
function inked(drawn: string): string {
  let at = randomInt(INKS.length);
  return drawn.replace(/stroke="#\w+"/g, 'stroke="#8fa79b"').replace(/<path fill="#\w+"/g, () => {
    const ink = INKS[at++ % INKS.length];
    return `<path fill="${ink}" stroke="${ink}" stroke-width="1.8" stroke-linejoin="round"`;
  });
}

/** A picture with five letters that works once, right or wrong. */
@Injectable()
export class Captchas {
  constructor(
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(CONFIG) private readonly config: Config,
    private readonly limit: RateLimit,
  ) {}

  /** A new one for a connection's address, unless that has requested too many. */
  async make(address: string): Promise<Captcha> {
    if (!(await this.limit.allows('captcha', address))) throw new TooManyError();
    const { text, data } = svgCaptcha.create({
      ...SIZE,
      size: 5,
      noise: 2,
      fontSize: 46,
      charPreset: LETTERS,
      color: true,
      background: '#f4f6f2',
    });
    const png = await sharp(Buffer.from(inked(data)))
      .png({ compressionLevel: 6 })
      .toBuffer();
    const key = randomUUID().replaceAll('-', '');
    try {
      await this.redis.set(keyOf(key), text.toLowerCase(), 'EX', MINUTES_VALID * 60);
    } catch {
      throw new AppError(503, 'request.busy');
    }
    const image = `data:image/png;base64,${png.toString('base64')}`;
    return { key, image, ...(this.config.captcha ? {} : { required: false }) };
  }

  /** Refuses a request without the right code, where the installation asks for one. */
  async assertAsked(request: TokenRequest): Promise<void> {
    if (this.config.captcha) await this.assertRight(request);
  }

  /** Refuses a request without the right code. */
  async assertRight({ captchaKey, captchaCode }: TokenRequest): Promise<void> {
    if (!(await this.use(captchaKey, captchaCode))) throw new SignInError(2004, 'auth.captchaWrong');
  }

  // Uses the captcha up, right or wrong; one that Redis has lost is wrong.
  private async use(key: string, code: string): Promise<boolean> {
    if (!/^[0-9a-f]{32}$/.test(key)) return false;
    const text = await this.redis.getdel(keyOf(key)).catch(() => null);
    return text !== null && text === code.trim().toLowerCase();
  }
}
