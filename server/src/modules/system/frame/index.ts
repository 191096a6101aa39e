export { FrameHosts, mayPlay } from './frame-hosts.js';
export { FrameModule } from './frame.module.js';
