import { client, type ClientInput } from '@gushu/shared';
import { submitDto } from '../../../entity/dto.js';

export class ClientBody extends submitDto(client) {}
export interface ClientBody extends ClientInput {}
