import { createHash, createHmac, randomBytes } from 'node:crypto';
import { post, type Send, type SmsConfig, type SmsMessage, type SmsOutcome } from './provider.js';

const ALGORITHM = 'ACS3-HMAC-SHA256';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

// RFC 3986: encodeURIComponent leaves some characters that the rule encodes.
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Query of a call in the order in which it is signed. */
const canonicalQuery = (params: Readonly<Record<string, string>>): string =>
  Object.keys(params)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(params[name] ?? '')}`)
    .join('&');

/** A call of an RPC style API of Alibaba Cloud. */
interface AliyunCall {
  host: string;
  action: string;
  version: string;
  params: Readonly<Record<string, string>>;
  date: string;
  nonce: string;
}

/** Headers of a call, signed by the provider's third method (v3, ACS3-HMAC-SHA256). */
export function aliyunHeaders(
  { host, action, version, params, date, nonce }: AliyunCall,
  key: Pick<SmsConfig, 'accessKey' | 'secretKey'>,
): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const signed = names.join(';');
  const request = ['POST', '/', canonicalQuery(params), lines, signed, sha256('')].join('\n');
  const signature = createHmac('sha256', key.secretKey)
    .update(`${ALGORITHM}\n${sha256(request)}`)
    .digest('hex');
  headers['authorization'] =
    `${ALGORITHM} Credential=${key.accessKey},SignedHeaders=${signed},Signature=${signature}`;
  return headers;
}

interface Answer {
  Code?: string;
  Message?: string;
}

/** SendSms of Alibaba Cloud (dysmsapi, 2017-05-25). */
export const sendByAliyun: Send = async (
  url,
  config,
  { phones, params }: SmsMessage,
): Promise<SmsOutcome> => {
  const query = {
    PhoneNumbers: phones.join(','),
    SignName: config.signName,
    TemplateCode: config.templateId,
    TemplateParam: JSON.stringify(params),
    ...(config.regionId ? { RegionId: config.regionId } : {}),
  };
  const { host } = new URL(url);
  const headers = aliyunHeaders(
    {
      host,
      action: 'SendSms',
      version: '2017-05-25',
      params: query,
      date: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
      nonce: randomBytes(16).toString('hex'),
    },
    config,
  );
  const answer = await post<Answer>(`${url}/?${canonicalQuery(query)}`, headers);
  if ('success' in answer) return answer;
  return { success: answer.Code === 'OK', code: answer.Code ?? '', msg: answer.Message ?? '' };
};
