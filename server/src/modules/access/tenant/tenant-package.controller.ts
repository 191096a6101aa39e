import { tenantPackage } from '@gushu/shared';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { entityController } from '../../../entity/controller.js';
import { Select } from '../../../entity/verbs.js';
import { TenantPackageService } from './tenant-package.service.js';

/** `blade-system/tenant-package`: the menus that tenants of one kind may use. */
export class TenantPackageController extends entityController(tenantPackage, TenantPackageService, [
  'list',
  'detail',
  'history',
  'submit',
  'save',
  'update',
  'remove',
]) {
  @Select(tenantPackage)
  select(@CurrentCaller() caller: Caller) {
    return this.service.select(caller);
  }
}
