import { client } from '@gushu/shared';
import { entityController } from '../../../entity/controller.js';
import { ClientService } from './client.service.js';

/** `blade-system/client`: programs that may ask for tokens. */
export class ClientController extends entityController(client, ClientService, [
  'list',
  'detail',
  'history',
  'submit',
  'remove',
]) {}
