import { checkModel } from './model.js';
import { begin } from './steps.js';

const WAITS = `<definitions id="d" xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="t"><process id="p" isExecutable="true">
  <startEvent id="s"/><sequenceFlow id="a" sourceRef="s" targetRef="wait"/>
  <intermediateCatchEvent id="wait"><timerEventDefinition>
    <timeDuration xsi:type="tFormalExpression">\${duration}</timeDuration></timerEventDefinition></intermediateCatchEvent>
  <sequenceFlow id="b" sourceRef="wait" targetRef="e"/><endEvent id="e"/></process></definitions>`;

describe('A process that the engine cannot go on with', () => {
  it('says where it stands, and keeps what the engine says of it for the log', async () => {
    const { parsed } = await checkModel(WAITS);
    const refusal: unknown = await begin(parsed, { duration: 'soon' }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ key: 'flow.stuck', params: { element: 'wait' } });
    expect(String((refusal as Error).cause)).toContain('soon');
  });
});
