/** Keys of dictionary `attach_type` that follow from a file's content. */
export const AttachType = { picture: '1', video: '2', document: '3', other: '4' } as const;
export type AttachType = (typeof AttachType)[keyof typeof AttachType];

/** Endings of the files that records may have, by their kind. */
export const ATTACHMENT_SUFFIXES: Readonly<Record<AttachType, readonly string[]>> = {
  [AttachType.picture]: ['jpg', 'jpeg', 'png', 'webp'],
  [AttachType.video]: ['mp4'],
  [AttachType.document]: ['pdf', 'docx', 'xlsx'],
  [AttachType.other]: ['zip'],
};

/** How many attachments of a kind one record may have. */
export const MAX_ATTACHMENTS: Readonly<Record<AttachType, number>> = {
  [AttachType.picture]: 60,
  [AttachType.video]: 10,
  [AttachType.document]: 30,
  [AttachType.other]: 10,
};

/** How many attachments one call may save: all that a record may have. */
export const MAX_ATTACHMENT_BATCH = Object.values(MAX_ATTACHMENTS).reduce((sum, max) => sum + max, 0);

/** Kind of a file by its ending; none where records take no such files. */
export const attachTypeOf = (suffix: string): AttachType | undefined =>
  Object.values(AttachType).find((type) => ATTACHMENT_SUFFIXES[type].includes(suffix.toLowerCase()));

/** Bytes of the parts in which a large file is sent; the last part has fewer. */
export const UPLOAD_PART_BYTES = 8 * 1024 * 1024;

/** A picture that was taken farther from its tree than this, in metres, may be of another one. */
export const MAX_SHOOT_DISTANCE = 500;
