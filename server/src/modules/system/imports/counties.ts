import { PLACEHOLDER_CITIES } from '@gushu/shared';
import sql from 'sql-template-tag';
import { query, type Db } from '../../../database/database.js';

interface Region {
  code: string;
  parentCode: string;
  name: string;
  aliasName: string;
}

// People leave the column empty or write the province again.
const isPlaceholder = (city: string): boolean => PLACEHOLDER_CITIES.includes(city);

/** Provinces, cities and counties by name: some 3,300 rows, read once a batch. */
export class Counties {
  private readonly codes = new Set<string>();
  // province name + county name → counties of that name with their city's name
  private readonly byName = new Map<string, { code: string; city: string }[]>();
  /** Provinces by name, and cities by theirs behind that of their province. */
  private readonly above = new Map<string, string>();

  private constructor(regions: readonly Region[]) {
    const byCode = new Map(regions.map((region) => [region.code, region]));
    for (const region of regions) {
      this.codes.add(region.code);
      if (region.code.length !== 6) continue;
      const province = byCode.get(region.code.slice(0, 2));
      const city = byCode.get(region.code.slice(0, 4));
      if (!province || !city) continue;
      this.above.set(province.name, province.code).set(`${province.name}/${city.name}`, city.code);
      for (const name of new Set([region.name, region.aliasName || region.name])) {
        const key = `${province.name}/${name}`;
        this.byName.set(key, [...(this.byName.get(key) ?? []), { code: region.code, city: city.name }]);
      }
    }
  }

  static async load(db: Db): Promise<Counties> {
    return new Counties(
      await query<Region>(
        db,
        sql`select code, parent_code as "parentCode", name, alias_name as "aliasName" from blade_region
          where region_level between 1 and 3`,
      ),
    );
  }

  /** Whether it is the code of a province, a city or a county. */
  has(code: string): boolean {
    return this.codes.has(code);
  }

  /** Code of the county with these names; undefined when there is none, or more than one. */
  find(province = '', city = '', county = ''): string | undefined {
    const found = this.byName.get(`${province}/${county}`) ?? [];
    const fitting = found.filter(
      (each) => each.city === city || (isNoCity(city, province) && isPlaceholder(each.city)),
    );
    const chosen = fitting.length > 0 ? fitting : city === '' ? found : [];
    return chosen.length === 1 ? chosen[0]?.code : undefined;
  }

  /** Code of the province with this name, or of its city where one is named. */
  findAbove(province = '', city = ''): string | undefined {
    return this.above.get(isNoCity(city, province) ? province : `${province}/${city}`);
  }

  /** Which of the names of a county that was not found is wrong. */
  wrongPart(province = '', city = '', county = ''): 'province' | 'city' | 'county' {
    if (!this.above.has(province)) return 'province';
    // The county is there, in another city or in several.
    if (this.byName.has(`${province}/${county}`)) return 'city';
    return isNoCity(city, province) || this.above.has(`${province}/${city}`) ? 'county' : 'city';
  }
}

const isNoCity = (city: string, province: string): boolean =>
  city === '' || city === province || isPlaceholder(city);
