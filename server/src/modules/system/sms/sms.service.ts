import { sms } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { ActiveRowService } from '../active-row.service.js';
import { BusinessError } from '../../../http/errors.js';
import { Labels } from '../../../rows/labels.js';
import { SmsLimits } from './sms-limits.js';
import { SmsSender } from './sms-sender.js';
import type { SmsOutcome } from './provider.js';

const MAX_PARAMS = 20;
const MAX_CHARACTERS = 500;

/** Ways to send text messages, one of them in use. */
@Injectable()
export class SmsService extends ActiveRowService<typeof sms> {
  constructor(
    db: DataSource,
    labels: Labels,
    private readonly sender: SmsSender,
    private readonly limits: SmsLimits,
  ) {
    super({ db, labels }, sms);
  }

  /** Sends a message of a template to phones, each counted against its limit. */
  async sendMessage(
    caller: Caller,
    { code, phones, params, address }: { code?: string; phones: string; params?: string; address: string },
  ): Promise<SmsOutcome> {
    const config = await this.sender.ownOf(caller.tenantId, code);
    const numbers = [...new Set(phones.split(','))];
    const message = { phones: numbers, params: paramsOf(params) };
    const { tenantId, userId } = caller;
    await this.limits.book({ tenantId, userId, phones: numbers, address });
    return this.sender.send(config, message);
  }
}

/** A template's parameters from their JSON text. */
function paramsOf(text: string | undefined): Record<string, string> {
  if (!text) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new BusinessError('request.paramType', { name: 'params' });
  }
  const entries =
    parsed && typeof parsed === 'object' && !Array.isArray(parsed) ? Object.entries(parsed) : [];
  const texts = entries.map(([name, value]) => [name, String(value)] as const);
  if (texts.length > MAX_PARAMS || texts.some(([, value]) => value.length > MAX_CHARACTERS)) {
    throw new BusinessError('request.paramType', { name: 'params' });
  }
  return Object.fromEntries(texts);
}
