import { walkAreas } from './screen-walk.mjs';

walkAreas(['wel', 'test', 'info', 'devOps', 'dict-horizontal', 'dict-vertical']);
