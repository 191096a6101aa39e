import { walkAreas } from './screen-walk.mjs';

walkAreas(['protectManage', 'information', 'expertInquiry', 'expertPoolManagement', 'monitors', 'showcase']);
