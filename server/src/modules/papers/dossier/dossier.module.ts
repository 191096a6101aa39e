import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../system/attachments/index.js';
import { OldTreeModule } from '../../trees/old-tree/index.js';
import { OldTreeGroupModule } from '../../trees/old-tree-group/index.js';
import { GroupDossierController, TreeDossierController } from './dossier.controllers.js';
import { DossierService } from './dossier.service.js';

/** Dossiers, for the worker that makes them. */
@Module({ imports: [AttachmentsModule, OldTreeModule, OldTreeGroupModule], providers: [DossierService] })
export class DossierModule {}

/** Orders of dossiers over HTTP. */
@Module({ imports: [DossierModule], controllers: [TreeDossierController, GroupDossierController] })
export class DossierRoutesModule {}
