import { apiAllowed } from './api-scopes.js';

const closed = (pattern: string, route: string, held: string[] = []) =>
  !apiAllowed({ guarded: [pattern], held }, route);

describe('An api-scope', () => {
  it.each([
    ['/oldTree/**', '/api/oldTree/oldTree/page'],
    ['/api/oldTree/**', '/api/oldTree/oldTree/page'],
    ['/oldTree/oldTree/*', '/api/oldTree/oldTree/page'],
    ['/oldTree/oldTree/p?ge', '/api/oldTree/oldTree/page'],
    ['/**/page', '/api/oldTree/oldTree/page'],
    ['/oldTree/**', '/api/oldTree'],
    ['/**/oldTree/*', '/api/oldTree/oldTree/page'],
    ['/**/old*/**/p*e', '/api/oldTree/oldTree/page'],
    ['/old**ree/oldTree/*', '/api/oldTree/oldTree/page'],
    ['/**', '/api/blade-desk/notice/list'],
    ['/blade-user/page', '/api/blade-system/user/page'],
    ['/blade-system/user/**', '/api/blade-user/page'],
  ])('%s guards %s', (pattern, route) => expect(closed(pattern, route)).toBe(true));

  it.each([
    ['/oldTree/*', '/api/oldTree/oldTree/page'],
    ['/oldTree/oldTree/pag', '/api/oldTree/oldTree/page'],
    ['/oldTree/oldTree/page.', '/api/oldTree/oldTree/pages'],
    ['/oldTree/**x', '/api/oldTree/oldTree/page'],
    ['/**/pag', '/api/oldTree/oldTree/page'],
    ['/oldTree/***', '/api/oldTree/oldTree/page'],
    ['/oldTree/oldTree/p??', '/api/oldTree/oldTree/page'],
  ])('%s does not guard %s', (pattern, route) => expect(closed(pattern, route)).toBe(false));

  it('is opened by a scope that the caller holds', () => {
    expect(closed('/oldTree/**', '/api/oldTree/oldTree/page', ['/oldTree/oldTree/*'])).toBe(false);
    expect(closed('/oldTree/**', '/api/oldTree/oldTree/page', ['/patrolRecord/**'])).toBe(true);
  });
});
