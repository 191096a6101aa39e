import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Controller, Get, NotFoundException, Param, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public, SignedIn } from '../caller/permission.js';
import { Raw } from '../blade/respond.js';
import { PAGE, START } from './page.js';

const DESCRIPTION = fileURLToPath(new URL('../../../docs/openapi.json', import.meta.url));
const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const TYPES: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

const streamOf = (path: string, type: string) => new StreamableFile(createReadStream(path), { type });

/** `/api-docs`: the page for everybody, and the description of the routes for people who are signed in. */
@ApiTags('docs')
@Controller('api-docs')
export class ApiDocsController {
  @Get()
  @Public()
  @Raw()
  @ApiOperation({ summary: 'The page that shows this description' })
  page(): StreamableFile {
    return new StreamableFile(Buffer.from(PAGE), { type: 'text/html; charset=utf-8' });
  }

  @Get('json')
  @SignedIn()
  @Raw()
  @ApiOperation({ summary: 'This description: OpenAPI 3 as JSON, not wrapped' })
  json(): StreamableFile {
    return streamOf(DESCRIPTION, 'application/json; charset=utf-8');
  }

  @Get('assets/:file')
  @Public()
  @Raw()
  @ApiOperation({ summary: 'Script and style of the page' })
  asset(@Param('file') file: string): StreamableFile {
    if (file === 'start.js') {
      return new StreamableFile(Buffer.from(START), { type: 'text/javascript; charset=utf-8' });
    }
    const type = Object.hasOwn(TYPES, file) ? TYPES[file] : undefined;
    if (!type) throw new NotFoundException();
    return streamOf(join(VIEWER, file), type);
  }
}
