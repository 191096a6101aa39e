import { columnOf } from '@gushu/shared';
import { DefaultNamingStrategy } from 'typeorm';

/** Property `xzCode` is column `xz_code`; tables are named by their entities. */
export class SnakeNames extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? columnOf(propertyName);
  }
}
