import type { Params } from '../../../cache/params.js';
import type { ZipLimits } from '../../../files/stored-zip.js';

const MB = 1024 * 1024;
const DEFAULT_MEGABYTES = 10_240;
const TENANT_MEGABYTES = 51_200;
/** Files of a zip and rows of its sheet: a register of a province has some hundred thousand trees, and nobody sends it in one zip. */
export const MAX_FILES = 100_000;
// Pictures are packed already: what becomes much larger is no picture.
const GROWTH = 2;

/** Bytes that a zip of pictures may have. */
export const maxZipBytes = async (params: Params): Promise<number> =>
  (await params.whole('upload.zipMegabytes', DEFAULT_MEGABYTES)) * MB;

/** Bytes that all zips of a tenant may have: those on their way, and those of batches that are not yet deleted. */
export const maxTenantBytes = async (params: Params): Promise<number> =>
  (await params.whole('upload.tenantZipMegabytes', TENANT_MEGABYTES)) * MB;

/** What a zip of pictures may cost. */
export const zipLimits = async (params: Params): Promise<ZipLimits> => ({
  entries: MAX_FILES,
  unpacked: GROWTH * (await maxZipBytes(params)),
  ratio: 100,
  ratioFrom: MB,
});
