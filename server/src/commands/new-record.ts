import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { RECORDS } from '@gushu/shared';
import { AREAS, isArea, planLike, type RecordPlan } from '../generator/plan.js';
import { fail, say } from './open-database.js';
import { writeRecord } from './write-record.js';

const HOUSE = fileURLToPath(new URL('../../../', import.meta.url));

const OPTIONS = {
  like: { type: 'string' },
  from: { type: 'string' },
  area: { type: 'string' },
  label: { type: 'string' },
  'label-en': { type: 'string' },
  into: { type: 'string' },
} as const;

type Options = Partial<Record<keyof typeof OPTIONS, string>>;

function planOf(name: string | undefined, asked: Options): RecordPlan {
  if (asked.from) return JSON.parse(readFileSync(asked.from, 'utf8')) as RecordPlan;
  const like = RECORDS.find((record) => record.name === asked.like);
  if (!name || !like) throw new Error('Say the name of the record and --like <a record>, or --from <a plan>');
  const area = asked.area ?? 'information';
  if (!isArea(area)) throw new Error(`--area is one of ${Object.keys(AREAS).join(', ')}`);
  const label = [asked.label ?? like.label[0], asked['label-en'] ?? `${like.label[1]} (${name})`] as const;
  return planLike(like, { name, label, area });
}

// Called by `npm run new -- record <name> --like <record>`; `--into` names another copy of the repository.
try {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [kind, name] = positionals;
  if (kind !== 'record') throw new Error('npm run new -- record <name> --like <record>');
  for (const path of await writeRecord(values.into ?? HOUSE, planOf(name, values))) say(path);
} catch (error) {
  fail('new', error);
}
