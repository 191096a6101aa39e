/** Types for the part of bpmn-moddle used here; version 9 ships none. */
declare module 'bpmn-moddle' {
  export default class BpmnModdle {
    constructor(packages?: Record<string, object>);
    fromXML(xml: string): Promise<object>;
  }
}
