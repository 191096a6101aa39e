import { UnauthorizedError } from '../http/errors.js';
import type { Caller } from '../caller/caller.js';
import { guestPerson, type People } from './people.js';
import { personFields } from './token-answer.js';

/** The signed-in person with role aliases, as clients of Blade read them after a reload. */
export async function signedInPerson(people: People, caller: Caller): Promise<object> {
  const person = caller.guest
    ? guestPerson(caller.guest)
    : await people.person(caller.userId, caller.deptIds.join(','), caller.roleIds.join(','));
  if (!person) throw new UnauthorizedError();
  return { ...personFields(person, 'web'), roles: caller.roles, phone: person.phone, email: person.email };
}
