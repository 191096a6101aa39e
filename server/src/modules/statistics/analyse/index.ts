export { AnalyseModule } from './analyse.module.js';
