import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { MANAGEMENT_TENANT } from '../../../caller/caller.js';
import { CONFIG, type Config } from '../../../process/config.js';
import { isLoopback } from '../../../process/settings.mjs';
import { queryOne } from '../../../database/database.js';
import { IN_USE } from '../active-row.service.js';
import { BusinessError } from '../../../http/errors.js';
import { JsonLogger } from '../../../process/logger.js';
import { sendByAliyun } from './aliyun.js';
import type { SmsConfig, SmsMessage, SmsOutcome } from './provider.js';
import { sendByTencent } from './tencent.js';

/** Categories of dictionary `sms` that messages can be sent by. */
export const ALIYUN = 3;
const TENCENT = 4;
const LOCAL_FILE = 5;

/** Addresses of the providers; a test turns them to its own. */
@Injectable()
export class SmsEndpoints {
  aliyun = 'https://dysmsapi.aliyuncs.com';
  tencent = 'https://sms.tencentcloudapi.com';
}

/** Sends messages: codes by the configuration in use, the tenant's or else the platform's; all else by its own. */
@Injectable()
export class SmsSender {
  constructor(
    private readonly db: DataSource,
    private readonly endpoints: SmsEndpoints,
    private readonly log: JsonLogger,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The tenant's own configuration of that code, or the one it has in use: what it sends freely is its own to pay. */
  ownOf(tenantId: string, smsCode?: string): Promise<SmsConfig> {
    const chosen = smsCode ? sql`sms_code = ${smsCode}` : sql`status = ${IN_USE}`;
    return this.find(tenantId, sql`tenant_id = ${tenantId} and ${chosen}`);
  }

  /** The configuration in use that carries a tenant's codes: its own, else the platform's. */
  configOf(tenantId: string): Promise<SmsConfig> {
    return this.find(tenantId, sql`tenant_id in (${tenantId}, ${MANAGEMENT_TENANT}) and status = ${IN_USE}`);
  }

  private async find(tenantId: string, which: Sql): Promise<SmsConfig> {
    const found = await queryOne<SmsConfig>(
      this.db,
      sql`select category, sms_code as "smsCode", coalesce(template_id, '') as "templateId",
          access_key as "accessKey", secret_key as "secretKey", coalesce(region_id, '') as "regionId",
          coalesce(app_id, '') as "appId", coalesce(sign_name, '') as "signName"
        from blade_sms
        where is_deleted = 0 and ${which}
        order by (tenant_id = ${tenantId}) desc limit 1`,
    );
    if (!found) throw new BusinessError('sms.notConfigured');
    return found;
  }

  /** Refuses a configuration that nothing can be sent by. */
  assertUsable({ category }: SmsConfig): void {
    if (![ALIYUN, TENCENT, LOCAL_FILE].includes(category)) throw new BusinessError('sms.provider');
    if (category === LOCAL_FILE && !isLoopback(this.config.host)) throw new BusinessError('sms.localOnly');
  }

  /** Sends; a failure is reported in the outcome, and logged without numbers and contents. */
  async send(config: SmsConfig, message: SmsMessage): Promise<SmsOutcome> {
    this.assertUsable(config);
    const outcome = await this.by(config, message);
    if (!outcome.success) {
      this.log.pino.warn({ smsCode: config.smsCode, provider: outcome.code }, `SMS failed: ${outcome.msg}`);
    }
    return outcome;
  }

  private by(config: SmsConfig, message: SmsMessage): Promise<SmsOutcome> {
    if (config.category === ALIYUN) return sendByAliyun(this.endpoints.aliyun, config, message);
    if (config.category === TENCENT) return sendByTencent(this.endpoints.tencent, config, message);
    return this.keep(message);
  }

  /** For development: the message goes to a file that only this machine's owner reads, never into the log. */
  private async keep({ phones, params }: SmsMessage): Promise<SmsOutcome> {
    const line = JSON.stringify({ at: new Date().toISOString(), phones, params });
    await appendFile(join(this.config.dataDir, 'sms.log'), `${line}\n`, { mode: 0o600 });
    return { success: true, code: 'OK', msg: '' };
  }
}
