import { testNeighbours } from './scope-suite.js';

describe('A county user with every permission, and the rows of the managing tenant, seen from another one', () => {
  testNeighbours({
    own: { tenantId: '100001', xzCode: '330106' },
    neighbours: [{ tenantId: '000000', xzCode: '330106' }],
  });
});
