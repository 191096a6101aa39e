import { inTime } from '../api/load-script.js';

/** What the wire takes for a password. Its library comes when somebody signs in, not with the page that asks. */
export async function passwordDigest(password: string): Promise<string> {
  const { default: SparkMD5 } = await inTime(() => import('spark-md5'));
  return SparkMD5.hash(password);
}
