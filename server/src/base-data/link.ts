/**
 * Notes at every county polygon which county a point in it belongs to: the region of its code, or the one whose
 * fxpc_code names it. Statistical zones lie inside other counties and get none.
 */
export const linkBoundaries = `
  update region_geom g set region_code = x.region_code
  from (
    select f.code, coalesce(own.code, min(other.code)) region_code
    from region_geom f
    left join blade_region own on own.code = f.code
    left join blade_region other on other.fxpc_code = f.code and other.region_level = 3 and other.is_stat = 0
    where f.level = 3 group by f.code, own.code
  ) x
  where g.code = x.code and g.region_code is distinct from x.region_code`;
