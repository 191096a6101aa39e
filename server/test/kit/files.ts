import { randomUUID } from 'node:crypto';
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

/** Attaches a picture to a row, as its people have uploaded it and the worker has passed it. */
export async function buildPicture(
  db: DataSource,
  { id, tenantId }: { id: string; tenantId: string },
  type?: string,
): Promise<void> {
  const name = `2026/01/${randomUUID()}.jpg`;
  await db.query(
    `with file as (insert into blade_attach (tenant_id, link, name, original_name, extension, attach_size, content_type, digest,
          check_state)
        values ($1, '', $4, '照片.jpg', 'jpg', 1, '', '', 1) returning id)
      insert into attachment (tenant_id, xz_code, business_type, business_id, attach_id, attach_type, attachment_name)
        select $1, '', $2, $3, id, '1', '照片.jpg' from file`,
    [tenantId, type, id, name],
  );
}

/** Puts a document into the store's register, as somebody has uploaded it. */
export async function buildUpload(
  db: DataSource,
  { userId, tenantId }: { userId: string; tenantId: string },
  id?: string,
  fileName = '验收报告.pdf',
): Promise<string> {
  const [row] = (await db.query(
    `insert into blade_attach (id, tenant_id, xz_code, create_user, link, name, original_name, extension, attach_size,
        content_type, digest)
      values (coalesce($1, nextval('record_id')), $2, '', $3, '', $4, $5, 'pdf', 1024, 'application/pdf', '')
      returning id`,
    [id ?? null, tenantId, userId, `2026/01/${randomUUID()}.pdf`, fileName],
  )) as { id: string }[];
  return row!.id;
}
