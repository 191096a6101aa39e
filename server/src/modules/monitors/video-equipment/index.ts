export { MonitorRoutesModule, MonitorWorkerModule, VideoEquipmentModule } from './video-equipment.module.js';
