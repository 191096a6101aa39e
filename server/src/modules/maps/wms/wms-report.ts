import type { FastifyRequest } from 'fastify';
import { reportOf, type OwsError } from '../ows-error.js';
import { pairsOf } from '../ows-request.js';
import { xmlText } from '../xml.js';

/** A refusal for clients of WMS: as XML of the requested version, or as JSON where requested. */
export function wmsReport(
  error: OwsError,
  request: FastifyRequest,
  json: boolean,
): ReturnType<typeof reportOf> {
  if (json) return reportOf(error, '', true);
  const asked = new Map(pairsOf(request).map(([name, value]) => [name.toLowerCase(), value] as const));
  const version = asked.get('version') ?? asked.get('wmtver') ?? (asked.has('srs') ? '1.1.1' : '1.3.0');
  const is13 = version >= '1.3.0';
  const space = is13 ? ' xmlns="http://www.opengis.net/ogc"' : '';
  const at = error.locator ? ` locator="${xmlText(error.locator)}"` : '';
  return {
    type: is13 ? 'text/xml;charset=UTF-8' : 'application/vnd.ogc.se_xml;charset=UTF-8',
    body:
      `<?xml version="1.0" encoding="UTF-8"?>\n<ServiceExceptionReport version="${is13 ? '1.3.0' : '1.1.1'}"${space}>` +
      `<ServiceException code="${error.code}"${at}>${xmlText(error.message)}</ServiceException></ServiceExceptionReport>`,
  };
}
