import SparkMD5 from 'spark-md5';
import { useSession } from './store.js';

const digestOf = (salt: string, password: string): string => {
  let digest = salt + password;
  for (let round = 0; round < 2000; round++) digest = SparkMD5.hash(salt + digest);
  return digest;
};

/** Locks all tabs of this browser until the password is given or the person signs out. */
export function lockScreen(password: string): void {
  const salt = `${Date.now()}${Math.random()}`;
  useSession.setState({ lock: { salt, digest: digestOf(salt, password) } });
}

/** Opens the screen; answers whether the password was the right one. */
export function unlockScreen(password: string): boolean {
  const { lock } = useSession.getState();
  if (lock && digestOf(lock.salt, password) !== lock.digest) return false;
  useSession.setState({ lock: null });
  return true;
}
