import { Injectable } from '@nestjs/common';
import { Labels } from '../../../rows/labels.js';
import { layers, regionParam } from '../catalogue.js';
import type { OwsAnswer, OwsCall } from '../ows-call.js';
import { within } from '../visible-rows.js';
import { capabilities } from './capabilities.js';
import type { WfsVersion } from '../crs.js';
import { describeJson, describeXml } from './describe.js';
import { type FeatureQuery, readFeatureQuery, readLayers, readStoredQuery } from './feature-query.js';
import { FeatureService } from './feature.service.js';
import { contentTypes, unknownFormat } from './formats.js';
import type { Kvp } from '../kvp.js';
import { invalidParam } from '../view-params.js';
import { invalid } from '../ows-error.js';
import { readOperation, readVersion } from './wfs-request.js';

const XML = 'text/xml;charset=UTF-8';

/** WFS 1.0.0, 1.1.0 and 2.0.0 over the layers of the catalogue. */
@Injectable()
export class WfsService {
  constructor(
    private readonly features: FeatureService,
    private readonly labels: Labels,
  ) {}

  /** Answers a request. @throws OwsError for an invalid one */
  async answer(call: OwsCall): Promise<OwsAnswer> {
    const { kvp, caller } = call;
    const operation = readOperation(kvp);
    const version = readVersion(kvp, operation);
    if (operation === 'GetCapabilities') return { type: XML, body: capabilities(call.url, version) };
    if (operation === 'DescribeFeatureType') return this.describe(kvp, version);
    const query = kvp.get('storedquery_id') ? readStoredQuery(kvp, version) : readFeatureQuery(kvp, version);
    if (call.isHead) return { type: contentTypes[query.format], body: '' };
    await this.assertRegion(query);
    const [shown, sight] = within(caller, call.route, query);
    return this.features.answer(shown, sight, call, call.known);
  }

  /** Refuses a region that does not exist, whose empty answer would look like a region without trees. */
  private async assertRegion({ layer, view }: FeatureQuery): Promise<void> {
    const at = regionParam(layer);
    const code = view[at];
    if (code && !(await this.labels.regionNames([code])).has(code)) throw invalidParam(layer.params[at]!);
  }

  private describe(kvp: Kvp, version: WfsVersion): OwsAnswer {
    const asked = [...new Set(readLayers(kvp))];
    const described = asked.length > 0 ? asked : layers;
    const format = kvp.get('outputFormat') ?? 'XMLSCHEMA';
    if (/^(application\/)?json$/i.test(format)) {
      return { type: contentTypes.json, body: JSON.stringify(describeJson(described)) };
    }
    if (!/^(xmlschema|text\/xml|application\/(gml|xml)|gml)/i.test(format)) {
      throw invalid('outputFormat', unknownFormat(format, ['XMLSCHEMA', 'application/json']));
    }
    return { type: XML, body: describeXml(described, version) };
  }
}
