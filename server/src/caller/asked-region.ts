import { insideRegion, regionCode } from '@gushu/shared';
import { ForbiddenError } from '../http/errors.js';
import type { Caller } from './caller.js';

/** The region that somebody asks about, the own one where they name none; refuses one outside of it. */
export function regionAsked(caller: Pick<Caller, 'xzCode'>, asked: string | undefined): string {
  const region = asked ? regionCode(asked) : caller.xzCode;
  if (!insideRegion(region, caller.xzCode)) throw new ForbiddenError('row.outsideRegion');
  return region;
}
