export { ParamModule } from './param.module.js';
