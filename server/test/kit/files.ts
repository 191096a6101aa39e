import type { DataSource } from 'typeorm';

/** Attaches pictures and documents to a row, as its people have uploaded them. */
export async function buildFiles(
  db: DataSource,
  { id, tenantId, xzCode }: { id: string; tenantId: string; xzCode: string },
  { type, pictures, documents }: { type: string; pictures: number; documents: number },
): Promise<void> {
  const kinds = [...Array<string>(pictures).fill('1'), ...Array<string>(documents).fill('3')];
  await db.query(
    `insert into attachment (tenant_id, xz_code, business_type, business_id, attach_type, attachment_name)
      select $1, $2, $3, $4, k.kind, '附件' || k.no from unnest($5::text[]) with ordinality k (kind, no)`,
    [tenantId, xzCode, type, id, kinds],
  );
}
