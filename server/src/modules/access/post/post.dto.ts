import { post, type PostInput } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class PostBody extends submitDto(post) {}
export interface PostBody extends PostInput {}
