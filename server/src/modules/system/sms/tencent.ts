import { createHash, createHmac } from 'node:crypto';
import { post, type Send, type SmsConfig, type SmsOutcome } from './provider.js';

const ALGORITHM = 'TC3-HMAC-SHA256';
const CONTENT_TYPE = 'application/json; charset=utf-8';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signed parts of a call of Tencent Cloud's API version 3. */
interface TencentCall {
  host: string;
  service: string;
  /** Seconds since 1970. */
  timestamp: number;
  payload: string;
  /** Signed headers besides content type and host. */
  signed?: Readonly<Record<string, string>>;
}

/** The authorization of a call (TC3-HMAC-SHA256). */
export function tencentAuthorization(
  { host, service, timestamp, payload, signed = {} }: TencentCall,
  key: Pick<SmsConfig, 'accessKey' | 'secretKey'>,
): string {
  const headers: Record<string, string> = { 'content-type': CONTENT_TYPE, host, ...signed };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]?.toLowerCase()}\n`).join('');
  const request = ['POST', '/', '', lines, names.join(';'), sha256(payload)].join('\n');
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${service}/tc3_request`;
  const signing = hmac(hmac(hmac(`TC3${key.secretKey}`, date), service), 'tc3_request');
  const signature = hmac(signing, [ALGORITHM, timestamp, scope, sha256(request)].join('\n')).toString('hex');
  return `${ALGORITHM} Credential=${key.accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
}

interface Answer {
  Response?: {
    Error?: { Code?: string; Message?: string };
    SendStatusSet?: { Code?: string; Message?: string }[];
  };
}

/** SendSms of Tencent Cloud (2021-01-11); a template's parameters go by their order. */
export const sendByTencent: Send = async (url, config, { phones, params }): Promise<SmsOutcome> => {
  const { host } = new URL(url);
  const timestamp = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({
    PhoneNumberSet: phones.map((phone) => `+86${phone}`),
    SmsSdkAppId: config.appId,
    SignName: config.signName,
    TemplateId: config.templateId,
    TemplateParamSet: Object.values(params),
  });
  const call = { host, service: 'sms', timestamp, payload, signed: { 'x-tc-action': 'SendSms' } };
  const answer = await post<Answer>(
    `${url}/`,
    {
      authorization: tencentAuthorization(call, config),
      'content-type': CONTENT_TYPE,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-timestamp': String(timestamp),
      'x-tc-region': config.regionId || 'ap-guangzhou',
    },
    payload,
  );
  if ('success' in answer) return answer;
  const { Error: fault, SendStatusSet: states = [] } = answer.Response ?? {};
  const failed = fault ?? states.find((state) => state.Code !== 'Ok');
  const success = !failed && states.length > 0;
  return { success, code: failed?.Code ?? (success ? 'Ok' : ''), msg: failed?.Message ?? '' };
};
