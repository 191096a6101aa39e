import type { BladeFlow } from '@gushu/shared';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer.js';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/diagram-js.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../layout/ErrorState.js';
import './diagram.css';
import { renamed, useFlowName } from './flow-names.js';

interface Canvas {
  zoom(to: 'fit-viewport', center?: 'auto'): void;
  addMarker(id: string, marker: string): void;
}

interface Elements {
  get(id: string): unknown;
}

const FLOW = 'sequenceFlow';

/** Marks what is done, what is not, and the ways that were taken. */
function markSteps(viewer: NavigatedViewer, flow: readonly BladeFlow[]): void {
  const canvas = viewer.get<Canvas>('canvas');
  const elements = viewer.get<Elements>('elementRegistry');
  // A step that is there again is not done, however often it was.
  const last = new Map(flow.map((step) => [step.historyActivityId ?? '', step]));
  for (const [id, step] of last) {
    if (!elements.get(id)) continue;
    const done = step.endTime ? 'diagram-done' : 'diagram-open';
    canvas.addMarker(id, step.historyActivityType === FLOW ? 'diagram-taken' : done);
  }
}

/** A diagram of BPMN that can be moved and zoomed; with a history its steps are marked. */
export function Diagram({ xml, flow = [] }: { xml: string; flow?: readonly BladeFlow[] }) {
  const { t } = useTranslation();
  const named = useFlowName();
  const place = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!place.current) return;
    const viewer = new NavigatedViewer({ container: place.current });
    let isGone = false;
    viewer.importXML(renamed(xml, named)).then(
      () => {
        if (isGone) return;
        viewer.get<Canvas>('canvas').zoom('fit-viewport', 'auto');
        markSteps(viewer, flow);
        setFailure(undefined);
      },
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
      viewer.destroy();
    };
  }, [xml, flow, named]);
  return (
    <figure aria-label={t('flow.diagram')} style={{ margin: 0 }}>
      {failure !== undefined && <ErrorState error={failure} />}
      <div className="diagram" hidden={failure !== undefined}>
        <div ref={place} className="diagram-canvas" />
      </div>
      {flow.length > 0 && (
        <ul className="diagram-legend">
          {(['done', 'open', 'taken'] as const).map((key) => (
            <li key={key} className={key}>
              <i />
              {t(`flow.legend.${key}`)}
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
