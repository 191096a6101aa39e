import { applyDecorators, Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { addListedRoutes } from '../blade/listed-routes.js';
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

@Controller('twice')
class Twice {
  @Get('page')
  @SignedIn()
  page() {}

  @Get('page')
  @SignedIn()
  again() {}
}

const listed = {
  handler: 'page',
  decorator: applyDecorators(Get('page'), SignedIn()),
  takes: [],
  handle: () => 'listed',
};

class Listed {}
Controller('listed')(Listed);
addListedRoutes(Listed, [listed]);

class Hiding extends Listed {
  page() {}
}

class Unfilled extends Listed {
  constructor(readonly check: RouteCheck) {
    super();
  }
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

  it('does not let the service start with a route that stands twice', () =>
    expect(start(Twice)).rejects.toThrow('GET twice/page stands twice'));

  it('knows the routes of verbs that a controller lists', async () => {
    const check = await start(class extends Listed {});
    expect(check.routes()).toMatchObject([{ method: 'GET', path: 'listed/page', handler: 'page' }]);
  });

  it('does not let a listed verb be hidden by a method that is no route', () =>
    expect(start(Hiding)).rejects.toThrow('Hiding hides its listed verb page'));

  it('does not let a verb be listed twice', () =>
    expect(() => addListedRoutes(class {}, [listed, listed])).toThrow('lists page twice'));

  it('does not let a controller of listed verbs wait for parameters that nobody gives it', () =>
    expect(start(Unfilled)).rejects.toThrow('Unfilled injects by its constructor'));
});
