import { client } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class ClientBody extends submitDto(client) {}
