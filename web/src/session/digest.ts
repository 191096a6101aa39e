import { inTime } from '../api/load-script.js';

/** MD5 of a password, as the wire takes it. The library is loaded when somebody signs in, not with the page. */
export async function passwordDigest(password: string): Promise<string> {
  const { default: SparkMD5 } = await inTime(() => import('spark-md5'));
  return SparkMD5.hash(password);
}
