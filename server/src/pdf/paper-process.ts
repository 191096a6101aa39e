import { type Paper, writePaper } from './paper.js';

/** Message to the process; its answer is a `PaperAnswer`. */
export interface PaperOrder {
  paper: Paper;
  path: string;
}
export type PaperAnswer = { ok: true } | { ok: false; message: string };

process.on('message', ({ paper, path }: PaperOrder) => {
  writePaper(paper, path).then(
    () => process.send!({ ok: true } satisfies PaperAnswer),
    (error: Error) => process.send!({ ok: false, message: error.message } satisfies PaperAnswer),
  );
});
// The process that asked is gone, however it has ended.
process.on('disconnect', () => process.exit());
