import type { BookMark, PageOf } from '@gushu/shared';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../../caller/caller.js';
import { SignedIn } from '../../../caller/permission.js';
import { idsOf, IdsQuery } from '../../../rows/ids.js';
import { BookMarkQuery, BookMarkSave } from './book-mark.dto.js';
import { BookMarkService } from './book-mark.service.js';

/** `bookMark`: one's own views of the globe, beside those of the nation and its provinces. */
@ApiTags('bookMark')
@Controller('bookMark/bookMark')
export class BookMarkController {
  constructor(private readonly marks: BookMarkService) {}

  @Get('list')
  @SignedIn()
  @ApiOperation({ summary: 'Bookmarks: One’s own, the newest first, then the default ones (mark 1)' })
  list(@CurrentCaller() caller: Caller, @Query() query: BookMarkQuery): Promise<PageOf<BookMark>> {
    return this.marks.list(caller, query);
  }

  @Post('save')
  @SignedIn()
  @ApiOperation({ summary: 'Bookmarks: Saves a view under a name' })
  save(@CurrentCaller() caller: Caller, @Body() body: BookMarkSave): Promise<{ id: string }> {
    return this.marks.save(caller, body);
  }

  @Post('remove')
  @SignedIn()
  @ApiOperation({ summary: 'Bookmarks: Removes one’s own; default ones stay' })
  remove(@CurrentCaller() caller: Caller, @Query() query: IdsQuery): Promise<true> {
    return this.marks.remove(caller, idsOf(query));
  }
}
