import 'reflect-metadata';
import { type CanActivate, Controller, type ExecutionContext, Get, Module, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { JwtService } from '@nestjs/jwt';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import pg from 'pg';
import { signingKey, TOKEN_CHECK } from '#src/auth/tokens.js';
import { readConfig } from '#src/process/config.js';

// As bare as a guarded read can be: Nest on Fastify, the token's signature, one select by its key.
const config = readConfig();
const CONNECTIONS = 12;
const pool = new pg.Pool({ connectionString: config.databaseUrl, max: CONNECTIONS });
const ROW = `select id, old_tree_number, province_old_tree_number, tree_type_name, xz_code, status, old_tree_level, vigor,
  bust, create_time from old_tree where id = $1`;

class Guard implements CanActivate {
  private readonly jwt = new JwtService({
    secret: signingKey(config),
    verifyOptions: TOKEN_CHECK,
  });

  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    this.jwt.verify(String(headers['blade-auth']).slice('bearer '.length));
    return true;
  }
}

@Controller()
class RowController {
  @Get('row')
  async row(@Query('id') id: string): Promise<unknown> {
    return (await pool.query({ name: 'row', text: ROW, values: [id] })).rows[0];
  }
}

@Module({ controllers: [RowController] })
class FloorModule {}

const app = await NestFactory.create<NestFastifyApplication>(FloorModule, new FastifyAdapter(), {
  logger: false,
});
app.useGlobalGuards(new Guard());
await app.listen(0, '127.0.0.1');
process.send!(await app.getUrl());
process.once('disconnect', () => process.exit(0));
