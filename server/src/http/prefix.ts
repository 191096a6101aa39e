/** Routes stand below `/api`, all but these. */
export const PREFIX = {
  exclude: ['health', 'ready', 'metrics', 'geoserver/*path', 'api-docs', 'api-docs/*path'],
};
