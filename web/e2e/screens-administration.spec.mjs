import { walkAreas } from './screen-walk.mjs';

walkAreas(['administration', 'flow']);
