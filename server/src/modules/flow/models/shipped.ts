import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { baseFile, type Step, versionOf } from '../../../base-data/step.js';
import { MANAGEMENT_TENANT } from '../../../caller/caller.js';
import { checkModel, LEAVE_CATEGORY } from '../engine/index.js';

/** The models that ship, with the key of the dictionary `flow` that leads to their form. */
const SHIPPED = [
  { file: 'flow/leave.bpmn20.xml', category: LEAVE_CATEGORY },
  { file: 'flow/circulation.bpmn20.xml', category: 'flow_3' },
];

/** Deploys a model for everyone as its next version, and stores the drawing where there is none of its key. */
async function ship(client: pg.ClientBase, xml: string, category: string): Promise<void> {
  const { outline } = await checkModel(xml);
  const { key, name } = outline;
  await client.query(
    `insert into flow_model (tenant_id, model_key, name, editor_xml) select $1::varchar, $2::varchar, $3, $4
      where not exists (select from flow_model where tenant_id = $1 and model_key = $2)`,
    [MANAGEMENT_TENANT, key, name, xml],
  );
  await client.query(
    `insert into flow_definition (id, tenant_id, key, version, name, category, resource_name, xml, outline)
      select $1::varchar || ':' || v.next || ':' || $2, '', $1::varchar, v.next, $3, $4, $1::varchar || '.bpmn20.xml', $5, $6
      from (select coalesce(max(version), 0) + 1 as next from flow_definition where tenant_id = '' and key = $1::varchar) v`,
    [key, randomUUID(), name, category, xml, JSON.stringify(outline)],
  );
}

/** The models that ship: everyone may start them. Processes of an earlier version go on with it. */
export function shippedFlows(): Step {
  const shipped = SHIPPED.map(({ file, category }) => ({ xml: baseFile(file), category }));
  return {
    name: 'models of workflow',
    version: versionOf(...shipped.map(({ xml }) => xml)),
    async load(client, progress) {
      for (const { xml, category } of shipped) await ship(client, xml, category);
      progress(`models of workflow: ${shipped.length}`);
    },
  };
}
