export { EmergencyWarningModule } from './emergency-warning.module.js';
export { LiveWarningsModule } from './live-warnings.module.js';
