import { isBlank, type RowOf, valueOf } from '@gushu/shared';
import { storedBefore } from '../api/error.js';
import { differences, type Values } from './differences.js';

interface Parts {
  /** Names of the fields that are sent. */
  names: readonly string[];
  save: (values: Values) => Promise<RowOf>;
  update: (values: Values) => Promise<RowOf>;
  read: (id: string) => Promise<RowOf>;
}

/** The one of two states of a row that is the newer. */
function newest(stored: Values | undefined, base: Values | undefined): Values | undefined {
  if (!stored || !base) return stored ?? base;
  const isNewer = Number(valueOf(base, 'version')) > Number(valueOf(stored, 'version'));
  return valueOf(stored, 'id') === valueOf(base, 'id') && isNewer ? base : stored;
}

/**
 * Fields of a row in a form as they were last stored. A later step may fail: a person who then tries again must not
 * make a second row, and must send only what has changed since.
 */
export class StoredRow {
  private stored: RowOf | undefined;

  constructor(private readonly parts: Parts) {}

  /** The base of the next save. */
  since(base: Values | undefined): Values | undefined {
    return newest(this.stored, base);
  }

  /** Stores all fields of a new row, or the changed fields of another; nothing where all of it is stored already. */
  async store(values: Values, base: Values | undefined): Promise<RowOf> {
    const begun = this.since(base);
    const sent = begun ? differences(this.parts.names, values, begun) : this.allOf(values);
    if (begun && begun === this.stored && Object.keys(sent).length === 0) return this.stored;
    const answer = begun
      ? await this.parts.update({ ...sent, id: valueOf(begun, 'id'), version: valueOf(begun, 'version') })
      : await this.saveNew(sent);
    // The answer has the row's id and no fields.
    const stored = { ...begun, ...sent, ...answer } as RowOf;
    this.stored = stored;
    return stored;
  }

  /**
   * Stores a new row. Where an earlier call has stored it and the answer was lost, updates it with the later changes.
   */
  private async saveNew(sent: Values): Promise<RowOf> {
    const { names, save, update, read } = this.parts;
    try {
      return await save(sent);
    } catch (error) {
      const id = storedBefore(error);
      if (id === undefined) throw error;
      const row = await read(id);
      return update({ ...differences(names, sent, row), id, version: row.version });
    }
  }

  private allOf(values: Values): Values {
    const { names } = this.parts;
    return Object.fromEntries(names.map((name) => [name, isBlank(values[name]) ? null : values[name]]));
  }
}
