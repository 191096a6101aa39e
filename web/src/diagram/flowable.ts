const attribute = (name: string) => ({ name, isAttr: true, type: 'String' });

/** The attributes of Flowable that are read here, as the server reads them. */
export const FLOWABLE = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  types: [
    {
      name: 'Assignable',
      isAbstract: true,
      extends: ['bpmn:UserTask'],
      properties: ['assignee', 'candidateUsers', 'candidateGroups'].map(attribute),
    },
    {
      name: 'Collectable',
      isAbstract: true,
      extends: ['bpmn:MultiInstanceLoopCharacteristics'],
      properties: ['collection', 'elementVariable'].map(attribute),
    },
  ],
};
