import { isForeign } from './stored-drafts.js';

const STORE = 'files';

interface Kept {
  at: number;
  value: unknown;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'));
  });

/** Runs a request on the store; undefined where a browser has none, as in a private window. */
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T | undefined> {
  try {
    const opening = indexedDB.open('gushu-drafts', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    const db = await settled(opening);
    try {
      return await work(db.transaction(STORE, mode).objectStore(STORE));
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}

/** Stores the unsaved files of a form under the key of its draft. */
export const keepFiles = (key: string, value: unknown): Promise<unknown> =>
  withStore('readwrite', (store) => settled(store.put({ at: Date.now(), value } satisfies Kept, key)));

/** Reads the stored files of a form. */
export const loadFiles = async <T>(key: string): Promise<T | undefined> =>
  (await withStore('readonly', (store) => settled(store.get(key) as IDBRequest<Kept | undefined>)))?.value as
    T | undefined;

export const dropFiles = (key: string): Promise<unknown> =>
  withStore('readwrite', (store) => settled(store.delete(key)));

/** Drops files that are too old and those of other people, as with drafts. */
export const tidyFiles = (userId: string | undefined): Promise<unknown> =>
  withStore('readwrite', async (store) => {
    for (const key of await settled(store.getAllKeys())) {
      const kept = await settled(store.get(key) as IDBRequest<Kept | undefined>);
      if (isForeign(String(key), kept?.at ?? 0, userId, Date.now())) await settled(store.delete(key));
    }
  });
