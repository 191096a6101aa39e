// @fastify/static requires this package, which is an ES module: Node 20.19 and newer do that, Jest's own `require` on
// Node before 24.9 does not. So Jest is handed what Node itself loads.
const { createRequire } = process.getBuiltinModule('node:module');
module.exports = createRequire(__filename)('content-disposition');
