import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../../http/errors.js';
import { pauseWhileUploading } from '../../../http/form-file.js';
import type { Source } from './deployments.service.js';

const MAX_BYTES = 1_000_000;
const MAX_FILES = 20;
const ENDING = /\.bpmn(20\.xml)?$/i;

/** Reads the BPMN files and the text fields of a form. */
export async function uploadedModels(
  request: FastifyRequest,
): Promise<{ sources: Source[]; texts: Record<string, string> }> {
  if (!request.isMultipart()) throw new BusinessError('request.param', { name: 'files' });
  pauseWhileUploading(request);
  const sources: Source[] = [];
  const texts: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: MAX_BYTES, files: MAX_FILES } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts[part.fieldname] = part.value;
      continue;
    }
    if (!ENDING.test(part.filename))
      throw new BusinessError('flow.file.ending', { name: part.filename }, 'files');
    const xml = (await part.toBuffer()).toString('utf8');
    sources.push({ xml, resource: part.filename.slice(-200) });
  }
  if (sources.length === 0) throw new BusinessError('request.param', { name: 'files' });
  return { sources, texts };
}
