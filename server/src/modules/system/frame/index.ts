export { FrameHosts, isFrom, mayPlay } from './frame-hosts.js';
export { FrameModule } from './frame.module.js';
