import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type HistoryLine,
  isBlank,
  now,
  oldTree,
  oldTreeGroup,
  type RecordDefinition,
  RECORDS,
  viewOf,
} from '@gushu/shared';
import type { Caller } from '../../../caller/caller.js';
import type { FileStore } from '../../../files/store.js';
import type { Paper } from '../../../pdf/paper.js';
import { Printer } from '../../../pdf/printer.js';
import type { OldTreeService } from '../../trees/old-tree/index.js';
import type { OldTreeGroupService } from '../../trees/old-tree-group/index.js';
import { paperOf } from './paper.js';
import { type DossierParts, readParts, type Sources, type DossierRow } from './parts.js';
import { shrinkPhotos } from './photos.js';
import { drawPlace, placeOf } from './place-map.js';
import { Words } from './words.js';

/** A record that dossiers are made of. */
export type Register = OldTreeService | OldTreeGroupService;

/** Tools for making dossiers. */
export interface Tools extends Sources {
  store: FileStore;
}

/** Caller and record of an order of dossiers, and the address that the record's pages are opened at. */
interface Order {
  register: Register;
  caller: Caller;
  origin: string;
  signal: AbortSignal;
}

/** Paths of the records' lists, from which links to their pages are made. */
const LISTS: Readonly<Record<string, string>> = {
  [oldTree.name]: '/basicdata/oldTree',
  [oldTreeGroup.name]: '/basicdata/oldTreeGroup',
};

/** Name of a row at the head of its dossier: species or group name, else its title. */
function nameOf(record: RecordDefinition, row: DossierRow, words: Words): string {
  const species = record.fields['treeTypeName'];
  const name =
    record.name === oldTree.name && species ? words.value('treeTypeName', species, row) : row.groupName;
  return String(isBlank(name) ? (row[record.title] ?? row.id) : name);
}

/** Codes of regions in a history, which stores no names. */
const codesIn = (record: RecordDefinition, history: readonly HistoryLine[]): string[] =>
  [
    ...new Set(
      history.flatMap(({ changes }) =>
        Object.entries(changes ?? {}).flatMap(([name, sides]) =>
          record.fields[name]?.kind === 'region'
            ? sides.flatMap((side) => String(side ?? '').split(','))
            : [],
        ),
      ),
    ),
  ].filter(Boolean);

/** Makes the dossiers of one order one after the other; local files are removed after each. */
export class DossierRun {
  private readonly printer: Printer;
  private made: string[] = [];

  constructor(
    private readonly tools: Tools,
    private readonly order: Order,
  ) {
    this.printer = new Printer(order.signal);
  }

  /** Makes the dossier of a row as a local PDF file, which exists as long as `use` runs. */
  async write(id: string, use: (path: string) => Promise<void>): Promise<void> {
    const { register, caller, signal } = this.order;
    signal.throwIfAborted();
    try {
      await mkdir(this.tools.store.fetched, { recursive: true });
      const parts = await readParts(this.tools, register, caller, id);
      const path = this.fileOf('pdf');
      await this.printer.print(await this.paper(parts), path);
      await use(path);
    } finally {
      await Promise.all(this.made.map((path) => rm(path, { force: true })));
      this.made = [];
    }
  }

  close(): void {
    this.printer.close();
  }

  /** Path of a new local file. */
  private fileOf(form: string): string {
    const path = join(this.tools.store.fetched, `${randomUUID()}.${form}`);
    this.made.push(path);
    return path;
  }

  private async paper(parts: DossierParts): Promise<Paper> {
    const { register, caller, origin, signal } = this.order;
    const { db, labels, store } = this.tools;
    const record: RecordDefinition = register.definition;
    const { row } = parts;
    const named = [record, oldTree, ...RECORDS.filter(({ timeline }) => timeline)];
    const words = await Words.of(labels, caller, named, codesIn(record, parts.history));
    const place = placeOf(row);
    const map = place && this.fileOf('png');
    if (map)
      await writeFile(map, await drawPlace(db, { record, row, place }, words.placeText), { mode: 0o600 });
    const photoTools = { db, store, signal, fileOf: () => this.fileOf('jpg') };
    return paperOf({
      ...{ record, parts, words, place, map },
      photos: await shrinkPhotos(photoTools, caller, parts.files),
      title: nameOf(record, row, words),
      link: `${origin}${viewOf(LISTS[record.name]!, row.id)}`,
      foot: words.say('dossier.foot', {
        app: words.say('dossier.app'),
        userName: caller.userName,
        time: now(),
      }),
    });
  }
}
