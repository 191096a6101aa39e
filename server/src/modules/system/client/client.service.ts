import { client, isBlank, SECRET_MASK } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CLIENTS, secretDigest } from '../../../auth/clients.js';
import { EntityService } from '../../../entity/service.js';
import { ValidationError } from '../../../http/errors.js';
import type { Change } from '../../../rows/stored.js';
import { Labels } from '../../../rows/labels.js';
import { SharedCache } from '../../../cache/shared-cache.js';

const FOR_MACHINES = /(^|,)client_credentials(,|$)/;

/** Programs that may ask for tokens; of their secrets a digest is kept, and sign-in obeys a change at once. */
@Injectable()
export class ClientService extends EntityService<typeof client> {
  constructor(db: DataSource, labels: Labels, cache: SharedCache) {
    super({ db, labels }, client, [{ committed: () => cache.invalidate(CLIENTS) }]);
  }

  // A client without a secret lives in a browser and proves nothing: it may not sign in on its own account.
  protected override async beforeSave({ row }: Change<typeof client>): Promise<void> {
    const secret = row.clientSecret;
    if (isBlank(secret) && FOR_MACHINES.test(String(row.authorizedGrantTypes))) {
      throw new ValidationError([{ field: 'clientSecret', key: 'field.required' }]);
    }
    if (!isBlank(secret) && secret !== SECRET_MASK) row.clientSecret = secretDigest(String(secret));
  }
}
