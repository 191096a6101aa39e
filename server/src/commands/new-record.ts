import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { message, RECORDS } from '@gushu/shared';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { applyEdit } from '../generator/edits.js';
import { generate } from '../generator/generate.js';
import { type Area, AREAS, planFault, planLike, type RecordPlan } from '../generator/plan.js';
import { stampAfter } from '../generator/stamp.js';
import { fail, say } from './open-database.js';

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
  if (!(AREAS as readonly string[]).includes(area)) throw new Error(`--area is one of ${AREAS.join(', ')}`);
  const label = [asked.label ?? like.label[0], asked['label-en'] ?? `${like.label[1]} (${name})`] as const;
  return planLike(like, { name, label, area: area as Area });
}

/** Writes a record into a copy of the house: its files, and its lines in the files that name every record. */
async function write(house: string, plan: RecordPlan): Promise<string[]> {
  const fault = planFault(plan);
  if (fault) throw new Error(message(fault.key, 'en', fault.params));
  const { files, edits } = await generate(plan, stampAfter(readdirSync(join(house, 'migrations'))));
  for (const { path } of files)
    if (existsSync(join(house, path))) throw new Error(`${path} is there already`);
  const edited = new Map<string, string>();
  for (const edit of edits)
    edited.set(
      edit.path,
      applyEdit(edited.get(edit.path) ?? readFileSync(join(house, edit.path), 'utf8'), edit),
    );
  for (const { path, text } of files) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  for (const [path, text] of edited) {
    const filepath = join(house, path);
    const { ignored } = await getFileInfo(filepath, { ignorePath: join(house, '.prettierignore') });
    writeFileSync(
      filepath,
      ignored ? text : await format(text, { ...(await resolveConfig(filepath)), filepath }),
    );
  }
  return [...files.map(({ path }) => path), ...edited.keys()];
}

// What `npm run new -- record <name> --like <record>` calls; `--into` names another copy of the house.
try {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [kind, name] = positionals;
  if (kind !== 'record') throw new Error('npm run new -- record <name> --like <record>');
  for (const path of await write(values.into ?? HOUSE, planOf(name, values))) say(path);
} catch (error) {
  fail('new', error);
}
