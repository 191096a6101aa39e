import type { PasswordChange } from '@gushu/shared';
import SparkMD5 from 'spark-md5';
import { post, request } from '../../api/client.js';

/** Fields that a person may change of themselves. */
export const OWN_FIELDS = ['realName', 'name', 'phone', 'email', 'companyName', 'avatar'] as const;
export type OwnFields = Record<(typeof OWN_FIELDS)[number], string>;

/** Changes the person's own particulars. */
export const updateInfo = (own: Partial<OwnFields>) => post<unknown>('blade-user/update-info', own);

/** Changes the person's own password; it is sent hashed, and in the body, as addresses end up in logs. */
export const updatePassword = (change: PasswordChange) =>
  request<unknown>('blade-user/update-password', {
    method: 'POST',
    body: new URLSearchParams(
      Object.entries(change).map(([name, plain]) => [name, SparkMD5.hash(String(plain))]),
    ),
  });

/** Stores a picture and answers its address. */
export async function uploadAvatar(file: File): Promise<string> {
  const body = new FormData();
  body.append('file', file);
  const { link } = await request<{ link: string }>('blade-resource/oss/endpoint/put-file', {
    query: { purpose: 'avatar' },
    method: 'POST',
    body,
  });
  return link;
}
