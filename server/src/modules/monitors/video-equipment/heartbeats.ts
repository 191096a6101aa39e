import { DeviceStatus, type HeartbeatAnswer, identityOf } from '@gushu/shared';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clients } from '../../../auth/clients.js';
import { SignInError } from '../../../auth/sign-in-error.js';
import { MANAGEMENT_TENANT } from '../../../caller/caller.js';
import { ForbiddenError, UnauthorizedError } from '../../../http/errors.js';
import { namedDevices, noteHeard, storeStates } from './device-states.queries.js';
import type { HeartbeatBody } from './video-equipment.dto.js';

/** The OAuth grant that a gateway's client must have. */
const FOR_GATEWAYS = 'client_credentials';

/** Reports of gateways about their devices. */
@Injectable()
export class Heartbeats {
  constructor(
    private readonly db: DataSource,
    private readonly clients: Clients,
  ) {}

  /** Id of the client that the header authorizes; refuses browser clients, which have no secret. */
  async gatewayOf(header: string | undefined): Promise<string> {
    const client = await this.clients.authorized(header).catch((error: unknown) => {
      throw error instanceof SignInError ? new UnauthorizedError() : error;
    });
    if (!client.isSecret || !client.grants.includes(FOR_GATEWAYS)) throw new ForbiddenError();
    return client.clientId;
  }

  /** Sets devices online that a gateway hears, unless people have set them faulty or out of use. */
  hear(gateway: string, { deviceNos, tenantId }: HeartbeatBody): Promise<HeartbeatAnswer> {
    const numbers = [...new Set(deviceNos.map((number) => identityOf(number)))];
    return this.db.transaction(async (tx) => {
      const tenant = tenantId || MANAGEMENT_TENANT;
      const heard = await namedDevices(tx, { tenantId: tenant, gateway, numbers });
      const begun = heard.filter(({ deviceStatus }) => deviceStatus === DeviceStatus.offline);
      await noteHeard(
        tx,
        heard.map(({ id }) => id),
      );
      await storeStates(
        tx,
        { status: DeviceStatus.online, userName: gateway },
        begun.map(({ id, now }) => ({ id, tenantId: tenant, since: now })),
      );
      const known = new Set(heard.map(({ deviceNo }) => deviceNo));
      const isOnline = ({ deviceStatus }: (typeof heard)[number]) => deviceStatus <= DeviceStatus.online;
      return {
        online: heard.filter(isOnline).length,
        unknown: deviceNos.filter((number) => !known.has(identityOf(number))),
      };
    });
  }
}
