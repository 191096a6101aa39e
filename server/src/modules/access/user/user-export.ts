import { permissionOf, textIn, user } from '@gushu/shared';
import { Injectable, Module } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { type ExportQuery, idsOfPart, statementsOf, tickedSql } from '../../../sheets/meaning/export-plan.js';
import { ExportSources } from '../../system/exports/index.js';
import { countUsers, userFilters, userValues, visibleUsers } from './user.queries.js';
import { EXPORTED, exportedColumns, SHEET_TITLE } from './user-sheet.js';

const seen = (caller: Caller, asked: ExportQuery): Sql =>
  visibleUsers(caller, (asked as Readonly<Record<string, unknown>>)['tenantId']);
const whereOf = (caller: Caller, asked: ExportQuery): Sql =>
  sql`${seen(caller, asked)}${userFilters({ ...asked })} ${tickedSql(asked.ids, 'u.id')}`;

/** The statements of an export of users. */
const statements = (caller: Caller, asked: ExportQuery) =>
  statementsOf(
    sql`select u.id from blade_user u where ${whereOf(caller, asked)} order by u.id`,
    userValues(EXPORTED, sql`${seen(caller, asked)} and u.id = ${idsOfPart}`),
  );

/** Users as rows of a workbook that can be imported again; it never has a password. */
@Injectable()
class UserExport {
  constructor(db: DataSource, exports: ExportSources) {
    exports.offer({
      kind: user.name,
      permissions: [permissionOf(user, 'export')],
      path: '/blade-user/export-user',
      count: (caller, asked: ExportQuery) => countUsers(db, whereOf(caller, asked)),
      plan: async (caller, asked: ExportQuery) => ({
        title: textIn(caller.language, SHEET_TITLE),
        language: caller.language,
        columns: exportedColumns(caller.language),
        ...statements(caller, asked),
      }),
    });
  }
}

/** Exports of users, in the API and in the worker. */
@Module({ providers: [UserExport] })
export class UserExportModule {}
