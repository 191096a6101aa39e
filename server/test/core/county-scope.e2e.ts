import { testNeighbours } from './scope-suite.js';

describe('A county user with every permission, and the rows of another county', () => {
  testNeighbours({
    own: { tenantId: '000000', xzCode: '330106' },
    neighbour: { tenantId: '000000', xzCode: '330108' },
  });
});
