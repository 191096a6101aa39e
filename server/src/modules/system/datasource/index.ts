export { DatasourceModule } from './datasource.module.js';
