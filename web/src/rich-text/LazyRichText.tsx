import { lazy, Suspense } from 'react';
import type { Control } from '../layout/control.js';
import { LateRings } from '../layout/LateRings.js';
import { loadPart } from '../api/load-script.js';

const RichText = lazy(loadPart(async () => ({ default: (await import('./RichText.js')).RichText })));

/** The editor, fetched when a notice is written: lists and views need none of it. */
export const LazyRichText = (control: Control) => (
  <Suspense fallback={<LateRings size={32} />}>
    <RichText {...control} />
  </Suspense>
);
