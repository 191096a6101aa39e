import { law, permissionOf, publishing } from '@gushu/shared';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import { ACCESS } from '../caller/permission.js';
import { MoveCall } from './verbs.js';

class Laws {
  @MoveCall(law, 'withdraw', publishing.moves['unpublish']!)
  withdraw() {
    return true;
  }
}

describe('A move under a name of its own', () => {
  it('is a POST that asks for the permission of the move', () => {
    const metadata = (key: string): unknown => Reflect.getMetadata(key, Laws.prototype.withdraw);
    expect(metadata(METHOD_METADATA)).toBe(RequestMethod.POST);
    expect(metadata(PATH_METADATA)).toBe('withdraw');
    expect(JSON.stringify(metadata(ACCESS))).toContain(permissionOf(law, 'publish'));
  });
});
