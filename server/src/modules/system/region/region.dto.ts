import { REGION_CODE } from '@gushu/shared';
import {
  AsksRegion,
  Decimal,
  Form,
  OptionalDay,
  OptionalDecimal,
  OptionalFlag,
  OptionalForm,
  OptionalText,
  OptionalWhole,
  Text,
} from '../../../blade/fields.js';
import { Before } from '../../../rows/ids.js';

// Blade's trees ask for the root as 0.
const CODE_OR_ROOT = new RegExp(`${REGION_CODE.source}|^0$`);
const FEATURE = /^\d{6}$/;
const BOUNDARY = '6-digit code of the boundary that stands for the region';

/** Region of the call; the whole country when left out. */
export class RegionQuery {
  @OptionalForm(CODE_OR_ROOT, 'field.regionCode')
  code?: string;
}

/** A region that must be named. */
export class RegionCode {
  @Form(REGION_CODE, 'field.regionCode')
  code: string;
}

/** A region by its code, which Blade clients send as `id`. */
export class RegionId {
  @Form(REGION_CODE, 'field.regionCode', 'Code of the region')
  id: string;
}

/** A region whose history is asked for, and from where on. */
export class RegionHistoryQuery extends RegionId {
  @Before() before?: string;
}

/** Children of a region, narrowed by code or name. */
export class LazyQuery {
  @OptionalForm(CODE_OR_ROOT, 'field.regionCode')
  parentCode?: string;

  @OptionalForm(/^\d{1,12}$/, 'field.regionCode')
  code?: string;

  @OptionalText(50)
  name?: string;
}

/** Regions by name, inside `code`. */
export class SearchQuery extends RegionQuery {
  @Text(50)
  name: string;
}

/** A position in degrees. */
export class PointQuery {
  @Decimal({ min: -180, max: 180 })
  lon: number;

  @Decimal({ min: -90, max: 90 })
  lat: number;
}

/** Region whose boundary is asked for; the whole country when left out. */
export class GeomQuery {
  @OptionalForm(CODE_OR_ROOT, 'field.regionCode')
  @AsksRegion()
  xzCode?: string;
}

/** Body of `updateFxpgCode`. */
export class FxpcBody extends RegionCode {
  @Form(FEATURE, 'field.regionCode', BOUNDARY)
  fxpcCode: string;
}

/** Body of `submit`: the row of the code is made or changed; what is not given stays. */
export class RegionBody extends RegionCode {
  @OptionalForm(/^.{1,128}$/, 'field.form')
  name?: string;

  @OptionalText(128)
  aliasName?: string;

  @OptionalForm(FEATURE, 'field.regionCode', BOUNDARY)
  fxpcCode?: string;

  @OptionalDecimal({ min: 73.4, max: 135.1 })
  lon?: number;

  @OptionalDecimal({ min: 3.4, max: 53.6 })
  lat?: number;

  @OptionalWhole({ min: 100, max: 20_000_000 }, 'Height in metres from which the region fills the map')
  mapHeight?: number;

  @OptionalWhole()
  sort?: number;

  @OptionalText(3)
  cityClass?: string;

  @OptionalFlag()
  isStat?: number;

  @OptionalDay()
  validFrom?: string;

  @OptionalDay()
  validTo?: string;

  @OptionalText(255)
  remark?: string;
}
