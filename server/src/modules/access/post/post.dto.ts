import { post } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class PostBody extends submitDto(post) {}
