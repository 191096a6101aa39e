import request from 'supertest';
import sharp from 'sharp';
import { BoundaryTurns } from '../../src/modules/maps/wms/boundary-turns.js';
import { eventually } from '../kit/eventually.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

const WMS = '/geoserver/cite/wms';
const CHINA = { bbox: '73,3,136,54', width: 630, height: 510 };
const HANGZHOU = { bbox: '119,29.5,121,31', width: 400, height: 300 };

describe('WMS', () => {
  let product: SharedApp;
  beforeAll(async () => {
    product = await sharedApp();
  });

  const ask = (query: object, headers: Record<string, string> = {}, path = WMS) =>
    request(product.app.getHttpServer() as Parameters<typeof request>[0])
      .get(path)
      .set(headers)
      .query({ service: 'WMS', version: '1.1.1', request: 'GetMap', srs: 'EPSG:4326', ...query })
      .buffer(true);
  const map = (query: object, headers?: Record<string, string>) =>
    ask({ layers: 'cite:province', styles: '', format: 'image/png', ...CHINA, ...query }, headers);
  const svg = async (query: object) =>
    String((await map({ format: 'image/svg+xml', ...query }).expect(200)).body as Buffer);

  it.each([
    ['image/png', 'png'],
    ['image/png8', 'png'],
    ['image/jpeg', 'jpeg'],
  ])('draws the provinces as %s', async (format, kind) => {
    const answer = await map({ format });
    expect([answer.status, answer.type]).toEqual([200, `image/${kind}`]);
    const { width, height } = await sharp(answer.body as Buffer).metadata();
    expect([width, height]).toEqual([CHINA.width, CHINA.height]);
  });

  it('lets through what lies below where that is asked for, else fills with the colour asked for', async () => {
    const corner = async (query: object) => {
      const { body } = await map(query);
      const { data } = await sharp(body as Buffer)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, 4)];
    };
    expect(await corner({ transparent: 'true' })).toEqual([0, 0, 0, 0]);
    expect(await corner({ bgcolor: '0x102030' })).toEqual([0x10, 0x20, 0x30, 255]);
  });

  it('writes the names in Chinese, and the border lines with every layer', async () => {
    expect(await svg({})).toContain('>新疆维吾尔自治区</text>');
    expect(await svg({ styles: 'boundary' })).not.toContain('<text');
    // The line in the South China Sea, where no province has an outline.
    expect(await svg({ layers: 'county', bbox: '117.5,15,119.5,17', viewparams: 'xzCode:11' })).toMatch(
      /<path d="M/,
    );
    expect(await svg({ layers: 'city,county', ...HANGZHOU })).toMatch(/杭州市.*桐乡市/s);
    expect(await svg({ layers: 'province', cql_filter: "c_frcode = '33'" })).not.toContain('西藏');
    expect(await svg({ layers: 'province', cql_filter: 'INCLUDE' })).toContain('西藏');
    expect(await svg({ layers: 'province', cql_filter: 'EXCLUDE' })).not.toContain('西藏');
  });

  it.each([
    ['1.1.1', { srs: 'EPSG:4326', bbox: '119,29.5,121,31' }],
    ['1.3.0', { srs: undefined, crs: 'EPSG:4326', bbox: '29.5,119,31,121' }],
    ['1.3.0', { srs: undefined, crs: 'CRS:84', bbox: '119,29.5,121,31' }],
    ['1.1.1', { srs: 'EPSG:3857', bbox: '13247019,3440386,13469658,3632749' }],
  ])('reads the axes of version %s and %j', async (version, more) => {
    const answer = await ask({
      ...HANGZHOU,
      ...more,
      version,
      request: 'GetFeatureInfo',
      layers: 'county',
      query_layers: 'county',
      info_format: 'application/json',
      propertyName: 'c_frcode',
      ...(version === '1.3.0' ? { i: 200, j: 160 } : { x: 200, y: 160 }),
    });
    expect(answer.body).toMatchObject({
      features: [{ id: 'county.330106', geometry: null, properties: { c_frcode: '330106' } }],
      totalFeatures: 'unknown',
      numberReturned: 1,
    });
  });

  const info = (query: object) =>
    ask({
      ...CHINA,
      request: 'GetFeatureInfo',
      layers: 'country,province,city',
      query_layers: 'province,city',
      x: 470.5,
      y: 237.5,
      feature_count: 5,
      ...query,
    });
  it('tells what lies at a point, in each format and with the outline', async () => {
    const json = (await info({ info_format: 'application/json' })).body as {
      features: { geometry: { type: string } }[];
    };
    expect(json.features).toMatchObject([
      { properties: { c_frcode: '33', name: '浙江省' }, geometry: { type: 'MultiPolygon' } },
      { properties: { c_frcode: '3301', name: '杭州市' } },
    ]);
    expect((await info({})).text).toContain('c_frcode = 33\nname = 浙江省');
    expect((await info({ info_format: 'text/html' })).text).toContain('<td>3301</td><td>杭州市</td>');
    expect((await info({ info_format: 'application/vnd.ogc.gml' })).text).toContain(
      '<cite:c_frcode>33</cite:c_frcode><cite:name>',
    );
    expect((await info({ feature_count: undefined })).text).not.toContain('3301');
    expect((await info({ x: 1, y: 1, info_format: 'application/json' })).body).toMatchObject({
      features: [],
      crs: null,
    });
  });

  it('tells of a point no more than was asked for, each layer once, and looks not far around', async () => {
    const codes = async (query: object) => {
      const answer = await info({ info_format: 'application/json', propertyName: 'cite:c_frcode', ...query });
      const { features } = answer.body as { features: { properties: { c_frcode: string } }[] };
      return features.map(({ properties }) => properties.c_frcode);
    };
    const often = { layers: 'province,province,city,province', query_layers: 'province,city' };
    expect((await codes(often)).sort()).toEqual(['33', '3301']);
    expect(await codes({ feature_count: 1 })).toEqual(['33']);
    // View parameters are one map for all layers, or one for each.
    expect(await codes({ viewparams: 'xzCode:33' })).toEqual(['33', '3301']);
    expect(await codes({ viewparams: 'xzCode:33,xzCode:33,xzCode:11' })).toEqual(['33']);
    expect(await codes({ feature_count: 50, buffer: 100, query_layers: 'province' })).toEqual(['33']);
    const world = {
      srs: 'EPSG:3857',
      bbox: '-9000000000,-9000000000,9000000000,9000000000',
      x: 0,
      y: 0,
      buffer: 100,
    };
    expect(await codes(world)).toEqual([]);
  });

  describe('while as much is drawn as may be', () => {
    const staying = new AbortController().signal;
    const turns = () => product.app.get(BoundaryTurns, { strict: false }).queue;
    const waiting = () => (turns() as unknown as { waiting: Set<unknown> }).waiting.size;
    const waits = (many: number) => eventually(`${many} wait`, () => waiting() === many);
    let taken: Awaited<ReturnType<BoundaryTurns['queue']['take']>>[] = [];
    beforeEach(async () => {
      // Nobody loses their place by waiting too long.
      turns().maxWaitMs = 3_600_000;
      taken = await Promise.all(['a', 'b'].map((whose) => turns().take(whose, staying)));
    });
    const leave = () => taken.forEach((turn) => turns().leave(turn!));
    afterEach(() => {
      leave();
      Object.assign(turns(), { maxWaitMs: 20_000 });
    });

    it('sends what is drawn already, and refuses for now what finds no turn in time', async () => {
      turns().maxWaitMs = 100;
      expect((await map({})).status).toBe(200);
      expect((await map({ width: 101 })).status).toBe(503);
      expect((await info({})).status).toBe(503);
    });

    it('draws a picture for whoever still waits for it', async () => {
      const first = map({ width: 102 });
      const over = first.catch(() => undefined);
      await waits(1);
      const second = map({ width: 102 }).then(({ status }) => status);
      const third = info({}).then(({ status }) => status);
      await waits(2);
      first.abort();
      leave();
      expect(await Promise.all([second, third])).toEqual([200, 200]);
      await over;
    });

    it('gives up the place of whoever has gone', async () => {
      const gone = [map({ width: 104 }), map({ width: 104 }), info({})];
      const over = gone.map((each) => each.catch(() => undefined));
      await waits(2);
      for (const each of gone) each.abort();
      await waits(0);
      await Promise.all(over);
    });
  });

  it.each(['province', 'city', 'county', 'country'])('shows a legend of the layer %s', async (layer) => {
    const legend = (more: object) =>
      ask({ request: 'GetLegendGraphic', layer: `cite:${layer}`, format: 'image/png', ...more });
    const { width } = await sharp((await legend({})).body as Buffer).metadata();
    const named = await sharp((await legend({ legend_options: 'forceLabels:on' })).body as Buffer).metadata();
    expect([width, named.width! > 20]).toEqual([20, true]);
  });

  it.each([
    ['1.1.1', 'WMT_MS_Capabilities', 'SRS'],
    ['1.3.0', 'WMS_Capabilities', 'CRS'],
  ])('says in the capabilities of version %s what there is', async (version, root, system) => {
    const { text } = await ask({ request: 'GetCapabilities', version }, {}, '/geoserver/cite/ows');
    expect(text).toMatch(new RegExp(`<${root} version="${version}"`));
    expect(text).toContain(`<${system}>EPSG:3857</${system}>`);
    for (const name of ['country', 'province', 'city', 'county'])
      expect(text).toContain(`<Name>cite:${name}</Name>`);
  });

  it('sends an unchanged picture only once', async () => {
    const { headers } = await map({});
    await map({}, { 'If-None-Match': String(headers['etag']) }).expect(304);
  });

  it.each([
    ['layers', 'LayerNotDefined', { layers: 'cite:nope' }],
    ['layers', 'LayerNotDefined', { layers: 'area_old_tree' }],
    ['layers', 'LayerNotDefined', { layers: "province';drop table region_geom" }],
    ['layers', 'InvalidParameterValue', { layers: 'province,'.repeat(17) }],
    ['styles', 'StyleNotDefined', { styles: 'pretty' }],
    ['styles', 'StyleNotDefined', { styles: '../../etc/passwd' }],
    ['styles', 'InvalidParameterValue', { layers: 'province,city,county', styles: 'boundary,boundary' }],
    ['srs', 'InvalidSRS', { srs: 'EPSG:99' }],
    ['crs', 'InvalidCRS', { version: '1.3.0', crs: "EPSG:4326'", srs: undefined }],
    ['format', 'InvalidFormat', { format: 'application/pdf' }],
    ['bbox', 'InvalidParameterValue', { bbox: '1,2,3' }],
    ['bbox', 'InvalidParameterValue', { bbox: '5,5,1,1' }],
    ['bbox', 'InvalidParameterValue', { bbox: "1,2,3,4)'--" }],
    ['bbox', 'InvalidParameterValue', { bbox: '1,1,1,1' }],
    ['width', 'InvalidParameterValue', { width: 5_000 }],
    ['height', 'MissingParameterValue', { height: '' }],
    ['bgcolor', 'InvalidParameterValue', { bgcolor: 'red"/><script>' }],
    ['sld', 'OperationNotSupported', { sld: 'http://169.254.169.254/' }],
    ['sld_body', 'OperationNotSupported', { SLD_BODY: '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>' }],
    [
      'remote_ows_url',
      'OperationNotSupported',
      { REMOTE_OWS_URL: 'http://127.0.0.1/', remote_ows_type: 'WFS' },
    ],
    ['cql_filter', 'InvalidParameterValue', { cql_filter: '1=1;select pg_sleep(9)' }],
    ['cql_filter', 'InvalidParameterValue', { cql_filter: "name = 'x' or 1=1" }],
    ['', 'NoApplicableCode', { viewparams: "xzCode:33' or 1=1" }],
    [
      'viewParams',
      'InvalidParameterValue',
      { layers: 'province,city,county', viewparams: 'xzCode:33,xzCode:11' },
    ],
    ['request', 'OperationNotSupported', { request: 'GetStyles' }],
    [
      'i',
      'InvalidPoint',
      { request: 'GetFeatureInfo', version: '1.3.0', crs: 'CRS:84', query_layers: 'province', i: 900, j: 1 },
    ],
    ['query_layers', 'LayerNotDefined', { request: 'GetFeatureInfo', query_layers: 'city', x: 1, y: 1 }],
  ])('refuses a wrong %s with %s: %j', async (locator, code, wrong) => {
    const xml = await map(wrong);
    const is13 = 'version' in wrong;
    expect([xml.status, xml.type]).toEqual([400, is13 ? 'text/xml' : 'application/vnd.ogc.se_xml']);
    const text = xml.text ?? String(xml.body as Buffer);
    expect(text).toContain(`<ServiceException code="${code}"${locator ? ` locator="${locator}"` : ''}>`);
    expect(text).not.toContain('script>');
    const json = await map({ ...wrong, exceptions: 'application/json' });
    expect(json.body).toMatchObject({ exceptions: [{ code }] });
  });
});
