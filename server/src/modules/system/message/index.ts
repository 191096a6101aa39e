export { MessageModule, MessageWorkerModule } from './message.module.js';
export { MessageService } from './message.service.js';
