import type { Taxon } from '@gushu/shared';
import type { RawValue, Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import type { Caller } from '../caller/caller.js';

/** Latin names without authors by the Chinese ones, of each rank. */
export type LatinNames = ReadonlyMap<Taxon, ReadonlyMap<string, string>>;

/** A picture that a formatted text may name: an attachment and its file. */
export interface TextPicture {
  id: string;
  attachId: string;
  /** Name of the file in the store. */
  name: string;
}

/** The pictures that a formatted text asks for. */
export interface AskedPictures {
  ids: readonly string[];
  names: readonly string[];
  attachIds: readonly string[];
  /** Ids that the text had before: they stay, whatever has become of them. */
  known: readonly string[];
  /** The row of the text. */
  row: { type: string | undefined; id: string | undefined };
}

/** Texts and links behind stored keys. The modules of the area `system` provide them; the cores only ask. */
export abstract class Labels {
  /** Dictionary code → key → text, as the tenant sees them. Within a transaction name it: its connection then reads. */
  abstract dictionaries(
    codes: readonly string[],
    tenantId: string,
    tx?: EntityManager,
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>>;
  /** Region code → full name from the province down: 浙江省杭州市西湖区. Unknown codes are left out. */
  abstract regionNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The same as a statement, for callers who read more of them than a cache holds: `code` and `name`. */
  abstract regionNamesSql(codes: RawValue): Sql;
  /** Latin names of all species, families and genera of the species list. */
  abstract latinNames(): Promise<LatinNames>;
  /** Those of the pictures of a formatted text that hang on its row, and those that it had before. */
  abstract textPictures(tx: EntityManager, caller: Caller, asked: AskedPictures): Promise<TextPicture[]>;
  /** Links of the pictures of formatted texts, by the ids of their attachments, that the caller may see. */
  abstract pictureLinks(caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
