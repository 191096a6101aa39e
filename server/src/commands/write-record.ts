import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { message } from '@gushu/shared';
import { format, getFileInfo, resolveConfig } from 'prettier';
import { applyEdit } from '../generator/edits.js';
import { planFault } from '../generator/faults.js';
import { generate } from '../generator/generate.js';
import type { RecordPlan } from '../generator/plan.js';
import { stampAfter } from '../generator/stamp.js';

/** Writes a record into a copy of the house: its files, and its lines in the files that name every record. */
export async function writeRecord(house: string, plan: RecordPlan): Promise<string[]> {
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
