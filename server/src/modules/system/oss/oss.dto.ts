import { oss, type OssInput } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class OssBody extends submitDto(oss) {}
export interface OssBody extends OssInput {}
