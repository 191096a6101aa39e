const strong = (tag: string): string => (tag.startsWith('W/') ? tag.slice(2) : tag);

/** Whether an `If-None-Match` header names the tag; `*` names all, and a weak tag counts as its strong one. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  (header?.split(',') ?? [])
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || strong(tag) === strong(etag));
