export { PostModule } from './post.module.js';
