import { isBlank, oldTree, oldTreeGroup } from '@gushu/shared';
import { Body, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { ValidationError } from '../../../http/errors.js';
import { ExportSubmit, RecordController } from '../../../record/verbs.js';
import { Exports } from '../../system/exports/index.js';
import { OldTreeExport } from '../../trees/old-tree/index.js';
import { GroupExport } from '../../trees/old-tree-group/index.js';
import { dossiersOf } from './dossier.service.js';

/** The address at which the person who orders opens the pages: a browser sends it as `Origin`. */
function originOf({ headers: { origin }, protocol, host }: FastifyRequest): string {
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).origin : `${protocol}://${host}`;
}

/** Refuses an empty list of rows, which would stand for the whole filter. */
function assertTicked({ body }: FastifyRequest): void {
  const { ids } = (body ?? {}) as { ids?: unknown };
  if (ids !== undefined && isBlank(ids)) throw new ValidationError([{ field: 'ids', key: 'row.none' }]);
}

/** Dossiers of trees: a PDF of one, a zip of several; the export is watched under `blade-resource/export`. */
@RecordController(oldTree)
export class TreeDossierController {
  constructor(private readonly exports: Exports) {}

  @ExportSubmit(oldTree, 'dossier')
  submit(@CurrentCaller() caller: Caller, @Body() body: OldTreeExport, @Req() request: FastifyRequest) {
    assertTicked(request);
    return this.exports.submit(caller, dossiersOf(oldTree), { ...body, origin: originOf(request) });
  }
}

/** Dossiers of groups. */
@RecordController(oldTreeGroup)
export class GroupDossierController {
  constructor(private readonly exports: Exports) {}

  @ExportSubmit(oldTreeGroup, 'dossier')
  submit(@CurrentCaller() caller: Caller, @Body() body: GroupExport, @Req() request: FastifyRequest) {
    assertTicked(request);
    return this.exports.submit(caller, dossiersOf(oldTreeGroup), { ...body, origin: originOf(request) });
  }
}
