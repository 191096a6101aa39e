import { FLOWABLE } from '@gushu/shared';
import BpmnModeler from 'bpmn-js/lib/Modeler.js';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../layout/ErrorState.js';
import './diagram.css';
import type { DrawnElement, Drawing } from './drawing.js';
import { supportedModule } from './supported.js';
import { translateModule } from './translate.js';

interface Bus {
  on(
    event: string,
    listener: (event: { newSelection?: DrawnElement[]; element?: DrawnElement }) => void,
  ): void;
}

interface Props {
  xml: string;
  /** Gets what the panel and the buttons around it work with. */
  drawingRef: RefObject<Drawing | null>;
  /** Draws the properties of the one element that is chosen, or of the process. */
  panel: (element: DrawnElement, drawing: Drawing) => ReactNode;
}

/** Draws a model of BPMN; its mark stays where the library puts it. */
export function Modeler({ xml, drawingRef, panel }: Props) {
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ element: DrawnElement; drawn: Drawing; turn: number }>();
  const [failure, setFailure] = useState<unknown>();
  const language = i18n.language;
  useEffect(() => {
    if (!place.current) return;
    const modeler = new BpmnModeler({
      container: place.current,
      moddleExtensions: { flowable: FLOWABLE },
      additionalModules: [translateModule(language), supportedModule],
    });
    let isGone = false;
    const drawn: Drawing = {
      xml: async () => (await modeler.saveXML({ format: true })).xml ?? '',
      modeling: modeler.get('modeling'),
      moddle: modeler.get('moddle'),
      root: () => modeler.get<{ getRootElement(): DrawnElement }>('canvas').getRootElement(),
    };
    drawingRef.current = drawn;
    const choose = (element: DrawnElement) =>
      setChosen((before) => ({ element, drawn, turn: (before?.turn ?? 0) + 1 }));
    const bus = modeler.get<Bus>('eventBus');
    bus.on('selection.changed', ({ newSelection = [] }) => choose(newSelection[0] ?? drawn.root()));
    modeler.importXML(xml).then(
      () => {
        if (isGone) return;
        modeler.get<{ zoom(to: string, center: string): void }>('canvas').zoom('fit-viewport', 'auto');
        choose(drawn.root());
      },
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
      drawingRef.current = null;
      modeler.destroy();
    };
  }, [xml, language, drawingRef]);
  return (
    <div className="modeler">
      <div className="diagram" style={{ height: 'auto' }}>
        {failure !== undefined && <ErrorState error={failure} />}
        <div ref={place} className="diagram-canvas" />
      </div>
      <div className="modeler-panel">{chosen && panel(chosen.element, chosen.drawn)}</div>
    </div>
  );
}
