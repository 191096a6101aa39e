import { Module } from '@nestjs/common';
import { BookMarkController } from './book-mark.controller.js';
import { BookMarkService } from './book-mark.service.js';

/** Views of the globe that people save. */
@Module({ controllers: [BookMarkController], providers: [BookMarkService] })
export class BookMarkModule {}
