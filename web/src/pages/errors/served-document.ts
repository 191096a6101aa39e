/** What the server answers for the document now: nothing, the one that is open, or one of another build. */
export type Served = 'unreached' | 'same' | 'updated';

/** A line that is neither there nor away is not waited for. */
const WITHIN_MS = 5_000;
const RELOADED = 'gushu.reloadedFor';

/** The script that a document begins with; its name changes with every script of the build. */
const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"/;
const ownEntry = (): string | null | undefined =>
  document.querySelector('script[type=module][src]')?.getAttribute('src');

/** Asks whether the server is there, and whether a page that is open is older than what it serves. */
export async function askServed(): Promise<{ served: Served; entry?: string | undefined }> {
  try {
    const answer = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(WITHIN_MS) });
    if (!answer.ok) return { served: 'unreached' };
    const entry = ENTRY.exec(await answer.text())?.[1];
    return { served: entry && entry !== ownEntry() ? 'updated' : 'same', entry };
  } catch {
    return { served: 'unreached' };
  }
}

/** Loads the document of another build, once for each: servers that disagree must not keep a page loading for ever. */
export function reloadOnce(entry = ''): void {
  if (sessionStorage.getItem(RELOADED) === entry) return;
  sessionStorage.setItem(RELOADED, entry);
  location.reload();
}
