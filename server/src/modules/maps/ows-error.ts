import { xmlText } from './xml.js';

/** A name that a caller sent, as a refusal repeats it: reduced to characters that a name may have. */
export const wordOf = (name: string): string => name.replace(/[^\w:./=-]/g, '').slice(0, 60);

/** A refusal of the map service. Its text repeats names that a caller sent, never values. */
export class OwsError extends Error {
  constructor(
    readonly code: string,
    readonly locator: string,
    message: string,
    readonly http = 400,
  ) {
    super(message);
  }
}

export const invalid = (locator: string, text: string): OwsError =>
  new OwsError('InvalidParameterValue', locator, text);
export const missing = (locator: string): OwsError =>
  new OwsError('MissingParameterValue', locator, `Parameter ${locator} is missing`);
export const unsupported = (locator: string, text: string): OwsError =>
  new OwsError('OperationNotSupported', locator, text);
export const notFound = (): OwsError => new OwsError('NotFound', 'id', 'There is no such feature', 404);
export const failed = (): OwsError =>
  new OwsError('NoApplicableCode', '', 'The request could not be answered', 500);
export const busy = (): OwsError =>
  new OwsError('NoApplicableCode', '', 'The service is busy, please try again', 503);

/** A body with its type. */
interface Report {
  type: string;
  body: string;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function serviceReport({ code, locator, message }: OwsError): string {
  const at = locator ? ` locator="${xmlText(locator)}"` : '';
  return (
    `${XML}<ServiceExceptionReport version="1.2.0" xmlns="http://www.opengis.net/ogc">` +
    `<ServiceException code="${code}"${at}>${xmlText(message)}</ServiceException></ServiceExceptionReport>`
  );
}

function owsReport({ code, locator, message }: OwsError, version: string): string {
  const [namespace, own] =
    version === '1.1.0'
      ? ['http://www.opengis.net/ows', '1.0.0']
      : ['http://www.opengis.net/ows/1.1', '2.0.0'];
  const at = locator ? ` locator="${xmlText(locator)}"` : '';
  return (
    `${XML}<ows:ExceptionReport version="${own}" xmlns:ows="${namespace}">` +
    `<ows:Exception exceptionCode="${code}"${at}><ows:ExceptionText>${xmlText(message)}</ows:ExceptionText>` +
    `</ows:Exception></ows:ExceptionReport>`
  );
}

/** A refusal as XML of the requested version, or as JSON where requested. */
export function reportOf(error: OwsError, version: string, json: boolean): Report {
  if (json) {
    const { code, locator, message: text } = error;
    const body = JSON.stringify({
      version: '1.0.0',
      exceptions: [{ code, locator: locator || 'noLocator', text }],
    });
    return { type: 'application/json;charset=UTF-8', body };
  }
  const body = version === '1.0.0' ? serviceReport(error) : owsReport(error, version);
  return { type: version === '1.0.0' ? 'text/xml;charset=UTF-8' : 'application/xml;charset=UTF-8', body };
}
