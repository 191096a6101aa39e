/** The element's part of the model. */
export interface BusinessObject {
  $type: string;
  id: string;
  name?: string;
  default?: BusinessObject;
  sourceRef?: BusinessObject;
  conditionExpression?: { body?: string };
  loopCharacteristics?: BusinessObject & { isSequential?: boolean };
  eventDefinitions?: (BusinessObject & { timeDuration?: { body?: string } })[];
  get(name: string): unknown;
}

/** An element as it is drawn. */
export interface DrawnElement {
  id: string;
  type: string;
  businessObject: BusinessObject;
}

/** The parts of bpmn-js that change the properties of a drawing. */
export interface Drawing {
  xml: () => Promise<string>;
  modeling: {
    updateProperties(element: DrawnElement, properties: Record<string, unknown>): void;
    updateModdleProperties(element: DrawnElement, object: object, properties: Record<string, unknown>): void;
  };
  moddle: { create(type: string, properties: Record<string, unknown>): object };
  root: () => DrawnElement;
}

/** A new drawing: a start, from which the palette leads on. */
export const newDrawing = (key: string, name: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:flowable="http://flowable.org/bpmn" id="definitions" targetNamespace="http://bpmn.io/schema/bpmn">
  <bpmn:process id="${key}" name="${name}" isExecutable="true">
    <bpmn:startEvent id="start" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="diagram">
    <bpmndi:BPMNPlane id="plane" bpmnElement="${key}">
      <bpmndi:BPMNShape id="start_di" bpmnElement="start">
        <dc:Bounds x="160" y="160" width="36" height="36" />
      </bpmndi:BPMNShape>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>`;
