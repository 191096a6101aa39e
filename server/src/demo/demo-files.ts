import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sql from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import { queryOne } from '../database/database.js';
import type { FileStore, Place } from '../files/store.js';
import { contentTypeOf } from '../files/kinds.js';

/** Where demo files are stored, and for whom. */
export interface DemoStore {
  db: DataSource;
  store: FileStore;
  tenant: string;
}

interface DemoFile {
  /** Name it is shown by. */
  name: string;
  extension: string;
  bytes: Buffer;
  /** Checks a stored picture and answers the columns of its attachment that the check fills. */
  check?: (place: Place & { digest: string }) => Promise<object>;
}

/** Stores a file as an upload is stored, only once however often it is requested, and answers its id. */
export async function storeDemoFile({ db, store, tenant }: DemoStore, file: DemoFile): Promise<string> {
  const { name, extension, bytes, check } = file;
  const digest = createHash('sha256').update(bytes).digest('hex');
  const same = await queryOne<{ id: string }>(
    db,
    sql`select id::text from blade_attach where digest = ${digest} and tenant_id = ${tenant} and is_deleted = 0 limit 1`,
  );
  if (same) return same.id;
  const key = `demo/${tenant}/${digest}.${extension}`;
  const place = await store.write(tenant, key, (output) => pipeline(Readable.from([bytes]), output));
  const shown = await check?.({ ...place, digest });
  const row = await queryOne<{ id: string }>(
    db,
    sql`insert into blade_attach (tenant_id, link, name, original_name, extension, attach_size, content_type, digest, store,
        named, check_state, shown)
      values (${tenant}, '', ${key}, ${name}, ${extension}, ${bytes.length}, ${contentTypeOf(extension)}, ${digest},
        ${place.store}, 1, 1, ${shown ? JSON.stringify(shown) : null})
      returning id::text`,
  );
  return row!.id;
}

/** Text as the hexadecimal digits of UTF-16, as the predefined encoding of the font below takes it. */
const hex = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

/** A page of A4 with a heading and lines below it, in the song typeface for which browsers have one of their own. */
export function pdfPage(heading: string, lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `0 -28 Td <${hex(line)}> Tj`).join('\n');
  const stream = `BT /F1 20 Tf 72 750 Td <${hex(heading)}> Tj /F1 12 Tf 0 -16 Td\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}
