import { oldTree } from './records/old-tree.js';
import { patrolRecord } from './records/patrol-record.js';
import { curingRecord } from './records/curing-record.js';
import { decimal, region } from './record/fields.js';
import { pointsOf } from './points.js';

describe('positions of a record', () => {
  it('are the two fields that people fill in, with the region and the coordinate system they say', () => {
    expect(pointsOf(oldTree)).toEqual([
      { lon: 'lon', lat: 'lat', group: 'place', region: 'xzCode', system: 'coordSys' },
    ]);
    // A patrol has its region from the tree.
    expect(pointsOf(patrolRecord)).toMatchObject([{ group: 'patrol', region: undefined }]);
    expect(pointsOf(curingRecord)).toEqual([]);
  });

  it('may be two, each with its own region', () => {
    const degrees = decimal({ label: ['经度', 'Longitude'], scale: 6 });
    const place = region({ label: ['区划', 'Region'] });
    const fields = { fromLon: degrees, fromLat: degrees, toLon: degrees, toLat: degrees, toXzCode: place };
    const points = pointsOf({ ...oldTree, fields });
    expect(points.map(({ lon, lat, region: code }) => [lon, lat, code])).toEqual([
      ['fromLon', 'fromLat', undefined],
      ['toLon', 'toLat', 'toXzCode'],
    ]);
  });
});
