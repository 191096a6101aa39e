import { PassThrough } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Edit } from '../../../generator/edits.js';
import type { Generated, NewFile } from '../../../generator/generate.js';
import type { RecordPlan } from '../../../generator/plan.js';
import { ZipWriter } from '../../../sheets/format/zip-writer.js';

/** A generated record with its plan. */
export interface Made extends Generated {
  plan: RecordPlan;
}

const fenced = (text: string): string => `\`\`\`\n${text}\n\`\`\``;

const editText = ({ path, list: [begin], line }: Edit): string =>
  `### ${path}\n\nAt the end of the list that begins with \`${begin.trim()}\`:\n\n${fenced(line)}\n`;

/** Instructions of a download: how to apply it, and the lines to add to existing files. */
const noteOf = (made: readonly Made[]): string => `# New records

${made.map(({ plan }) => `    npm run new -- record --from ${plan.name}.record.json`).join('\n')}

writes them into a copy of the house. By hand: unpack the folders, and add these lines; then \`npm run fix\`,
\`npm run openapi\` and the tests that docs/records.md names.

${made.flatMap(({ edits }) => edits.map(editText)).join('\n')}`;

/** All files of a download, in their order. */
export const downloadFiles = (made: readonly Made[]): NewFile[] => [
  { path: 'NEW-RECORDS.md', text: noteOf(made) },
  ...made.map(({ plan }) => ({
    path: `${plan.name}.record.json`,
    text: `${JSON.stringify(plan, null, 2)}\n`,
  })),
  ...made.flatMap(({ files }) => files),
];

/** All files of a download as a zip, written while it is sent. */
export function downloadOf(made: readonly Made[]): StreamableFile {
  const output = new PassThrough();
  const zip = new ZipWriter(output);
  const write = async (): Promise<void> => {
    for (const { path, text } of downloadFiles(made)) await zip.add(path, [Buffer.from(text)]);
    await zip.end();
  };
  write().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  const name = made
    .map(({ plan }) => plan.name)
    .join('-')
    .slice(0, 80);
  return new StreamableFile(output, {
    type: 'application/zip',
    disposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
  });
}
