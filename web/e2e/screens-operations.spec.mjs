import { walkAreas } from './screen-walk.mjs';

walkAreas(['wel', 'info', 'devOps', 'dict-horizontal', 'dict-vertical']);
