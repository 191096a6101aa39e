import type { Params } from '../../../cache/params.js';
import type { ZipLimits } from '../../../files/stored-zip.js';

const MB = 1024 * 1024;
const DEFAULT_MEGABYTES = 10_240;
const TENANT_MEGABYTES = 51_200;
/** Limit of files in a zip and of rows in its sheet; nobody sends all trees of a province, some 100,000s, at once. */
export const MAX_FILES = 100_000;
// Pictures are compressed already: a file that unpacks to much more is no picture.
const GROWTH = 2;

/** Limit of a zip of pictures, in bytes. */
export const maxZipBytes = async (params: Params): Promise<number> =>
  (await params.whole('upload.zipMegabytes', DEFAULT_MEGABYTES)) * MB;

/** Limit of all zips of a tenant, in bytes: those being uploaded, and those of batches that are not deleted yet. */
export const maxTenantBytes = async (params: Params): Promise<number> =>
  (await params.whole('upload.tenantZipMegabytes', TENANT_MEGABYTES)) * MB;

/** Limits of a zip of pictures when it is unpacked. */
export const zipLimits = async (params: Params): Promise<ZipLimits> => ({
  entries: MAX_FILES,
  unpacked: GROWTH * (await maxZipBytes(params)),
  ratio: 100,
  ratioFrom: MB,
});
