import { testNeighbours } from './scope-suite.js';

describe('A county user with every permission, and the rows of another county and of another tenant', () => {
  testNeighbours({
    own: { tenantId: '000000', xzCode: '330106' },
    neighbours: [
      { tenantId: '000000', xzCode: '330108' },
      { tenantId: '100001', xzCode: '330106' },
    ],
  });
});
