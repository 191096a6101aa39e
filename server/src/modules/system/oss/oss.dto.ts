import { oss } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class OssBody extends submitDto(oss) {}
