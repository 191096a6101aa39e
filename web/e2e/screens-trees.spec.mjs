import { walkAreas } from './screen-walk.mjs';

walkAreas(['basicdata', 'profileUpdates', 'syntheticalAttr']);
