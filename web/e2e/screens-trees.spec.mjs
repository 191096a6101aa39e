import { walkAreas } from './screen-walk.mjs';

walkAreas(['bigScreen', 'basicdata', 'profileUpdates', 'syntheticalAttr']);
