import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { Caller } from '../../../caller/caller.js';
import { query } from '../../../database/database.js';
import type { ScreenSettingBody } from './screen-setting.dto.js';

/** Stored settings of a screen. */
export type ScreenSetting = Omit<ScreenSettingBody, 'screen'>;

const MAX_SCREENS = 300;

/** Settings of screens, for each user. */
@Injectable()
export class ScreenSettingService {
  constructor(private readonly db: DataSource) {}

  /** The caller's settings of all screens, by the screen's key. */
  async list({ userId }: Caller): Promise<Record<string, ScreenSetting>> {
    const rows = await query<{ screen: string; value: ScreenSetting }>(
      this.db,
      sql`select screen, value from screen_setting where user_id = ${userId}
        order by update_time desc limit ${MAX_SCREENS}`,
    );
    return Object.fromEntries(rows.map(({ screen, value }) => [screen, value]));
  }

  /** Stores the given fields and leaves the others, so that two tabs do not undo each other's changes. */
  async submit({ userId }: Caller, { screen, ...given }: ScreenSettingBody): Promise<void> {
    const value = JSON.stringify(given);
    await query(
      this.db,
      sql`insert into screen_setting (user_id, screen, value)
        select ${userId}, ${screen}, jsonb_strip_nulls(${value}::jsonb)
        where (select count(*) from screen_setting where user_id = ${userId} and screen <> ${screen}) < ${MAX_SCREENS}
        on conflict (user_id, screen) do update set
          value = jsonb_strip_nulls(screen_setting.value || ${value}::jsonb), update_time = localtimestamp`,
    );
  }

  /** Deletes the settings of a screen. */
  async remove({ userId }: Caller, screen: string): Promise<void> {
    await query(this.db, sql`delete from screen_setting where user_id = ${userId} and screen = ${screen}`);
  }
}
