export { StandingTables } from './standing-tables.js';
export { StatisticalTableModule } from './tables.module.js';
