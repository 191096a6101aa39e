import { walkAreas } from './screen-walk.mjs';

walkAreas(['statisAnalysis', 'landscape']);
