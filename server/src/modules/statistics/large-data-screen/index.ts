export { DetailsService } from './details.service.js';
export { TreeNumberQuery } from './screen.dto.js';
export { ScreenModule } from './screen.module.js';
