import { Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Audited } from '../caller/audited.js';
import { Permission, Public, SignedIn } from '../caller/permission.js';
import { RouteCheck } from './route-check.js';

@Controller('good')
class Guarded {
  @Get('page')
  @Permission('tree_view')
  page() {}

  @Post(['save', 'submit'])
  @SignedIn()
  save() {}

  @Get('remove')
  @Audited('write')
  @Permission('tree_delete')
  remove() {}

  notARoute() {}
}

@Controller('sly')
class Sly {
  @Get('remove')
  @Permission('tree_delete')
  remove() {}
}

@Controller('bare')
class Bare {
  @Get('page')
  page() {}
}

@Controller('open')
class Open {
  @Get('door')
  @Public()
  door() {}
}

const start = async (controller: Type) => {
  @Module({ imports: [DiscoveryModule], controllers: [controller], providers: [RouteCheck] })
  class Whole {}
  const built = await Test.createTestingModule({ imports: [Whole] }).compile();
  return (await built.init()).get(RouteCheck);
};

describe('the check of all routes', () => {
  it('knows every route with what it asks for', async () => {
    const check = await start(Guarded);
    expect(check.routes()).toMatchObject([
      {
        method: 'GET',
        path: 'good/page',
        access: { kind: 'permission', codes: ['tree_view'] },
        audited: 'none',
      },
      { method: 'POST', path: 'good/save', access: { kind: 'signed-in' } },
      { method: 'POST', path: 'good/submit', access: { kind: 'signed-in' }, audited: 'write' },
      { method: 'GET', path: 'good/remove', audited: 'write' },
    ]);
  });

  it('does not let the service start with a route that declares nothing', () =>
    expect(start(Bare)).rejects.toThrow('GET bare/page declares no permission'));

  it('does not let a read stand behind a button that changes something without a word for the audit trail', () =>
    expect(start(Sly)).rejects.toThrow('GET sly/remove does not say by @Audited what it does'));

  it('does not let a route be public that is not in the list', () =>
    expect(start(Open)).rejects.toThrow('GET open/door is public but not listed'));
});
