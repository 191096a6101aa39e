import type { ReactNode } from 'react';

/** A part of a new batch's page: its heading, what is to be known, and what is to be done. */
export function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="batch-part">
      <h2>{title}</h2>
      {hint && <p className="import-hint">{hint}</p>}
      {children}
    </section>
  );
}
