export { FrameHosts } from './frame-hosts.js';
export { FrameModule } from './frame.module.js';
