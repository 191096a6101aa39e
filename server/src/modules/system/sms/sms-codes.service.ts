import { createHmac, randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../../process/config.js';
import { changeOne, queryOne } from '../../../database/database.js';
import { BusinessError } from '../../../http/errors.js';
import { JsonLogger } from '../../../process/logger.js';
import { SmsLimits } from './sms-limits.js';
import { SmsSender } from './sms-sender.js';

const SECONDS = 300;
const MAX_TRIES = 5;
const PHONE = /^1[3-9]\d{9}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Booking {
  tenantId: string;
  phone: string;
  address: string;
  userId?: string;
}

/** Codes sent to a phone: six digits, valid once, for five minutes and five tries; only a keyed digest is stored. */
@Injectable()
export class SmsCodesService {
  constructor(
    private readonly db: DataSource,
    private readonly limits: SmsLimits,
    private readonly sender: SmsSender,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sends a code by the tenant's configuration. Throws `TooManyError` or `BusinessError` if it cannot. */
  async send(tenantId: string, phone: string, address: string, userId?: string): Promise<{ id: string }> {
    const { id, deliver } = await this.book({ tenantId, phone, address, userId });
    if (!(await deliver())) throw new BusinessError('sms.failed');
    return { id };
  }

  /**
   * Sends a code to a person who is not signed in, if the phone belongs to a user. Other phones get the same answer
   * after the same time, so that phones cannot be probed: it waits for no provider, and failures are only logged.
   */
  async sendUnseen(order: { tenantId: string; phone: string; address: string; isKnown: boolean }) {
    const { id, deliver } = await this.book(order);
    if (order.isKnown)
      void deliver().catch((error: Error) => this.log.error(error.message, error.stack, 'sms'));
    return { id };
  }

  /** Whether a tenant has a way to send messages. */
  async ready(tenantId: string): Promise<boolean> {
    return this.sender.configOf(tenantId).then(
      () => true,
      (error: unknown) => {
        if (error instanceof BusinessError) return false;
        throw error;
      },
    );
  }

  /** Whether `value` is the code sent to the phone; a correct try, or too many wrong ones, use the code up. */
  async verify(tenantId: string, phone: string, id: string, value: string): Promise<boolean> {
    if (!UUID.test(id) || !PHONE.test(phone) || !/^\d{6}$/.test(value)) return false;
    const digest = this.digestOf(id.toLowerCase(), phone, value);
    // One statement counts and compares, so that two calls with the same code cannot both succeed.
    const sent = await changeOne<{ right: boolean }>(
      this.db,
      sql`update sms_sent set tries = tries + 1, digest = case when digest = ${digest} then null else digest end
        from (select id, digest as was from sms_sent where id = ${id}::uuid for update) old
        where sms_sent.id = old.id and tenant_id = ${tenantId} and phone = ${phone}
          and sms_sent.digest is not null and tries < ${MAX_TRIES} and expires_at > localtimestamp
        returning old.was = ${digest} as right`,
    );
    return sent?.right === true;
  }

  /** Counts a message and answers its delivery; a message that cannot be sent uses its code up. */
  private async book({ tenantId, phone, address, userId }: Booking) {
    if (!PHONE.test(phone)) throw new BusinessError('sms.phone');
    const config = await this.sender.configOf(tenantId);
    this.sender.assertUsable(config);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const digestOf = (id: string): string => this.digestOf(id, phone, code);
    const order = { tenantId, phones: [phone], address, userId, digestOf, seconds: SECONDS };
    const [id = ''] = await this.limits.book(order);
    const deliver = async (): Promise<boolean> => {
      const { success } = await this.sender.send(config, { phones: [phone], params: { code } });
      if (!success) await this.spend(id);
      return success;
    };
    return { id, deliver };
  }

  private async spend(id: string): Promise<void> {
    await queryOne(this.db, sql`update sms_sent set digest = null where id = ${id}::uuid`);
  }

  private digestOf(id: string, phone: string, code: string): string {
    return createHmac('sha256', this.config.jwtSecret).update(`sms:${id}:${phone}:${code}`).digest('hex');
  }
}
