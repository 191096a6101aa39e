// @ts-check
/** A row that names a file: its name, store and digest. */
export const ATTACH = `insert into blade_attach (tenant_id, xz_code, link, name, original_name, extension, attach_size,
    content_type, digest, kept, store)
  values ('000000', '', '', $1, 'plan.pdf', 'pdf', 1, 'application/pdf', $3, 1, $2)`;
