/** What of bpmn-moddle is used here; version 9 has no types of its own. */
declare module 'bpmn-moddle' {
  export default class BpmnModdle {
    constructor(packages?: Record<string, object>);
    fromXML(xml: string): Promise<object>;
  }
}
