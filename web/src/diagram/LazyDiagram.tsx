import { type ComponentProps, lazy, Suspense } from 'react';
import { LateRings } from '../layout/LateRings.js';

const Loaded = lazy(async () => ({ default: (await import('./Diagram.js')).Diagram }));

/** A diagram, with the drawing library loaded once there is one to show. */
export const LazyDiagram = (props: ComponentProps<typeof Loaded>) => (
  <Suspense fallback={<LateRings />}>
    <Loaded {...props} />
  </Suspense>
);
