import { labelOf } from '@gushu/shared';
import { ModulesContainer } from '@nestjs/core';
import { getMetadataStorage } from 'class-validator';
import { FIELDS, type WithCaller } from '../../src/caller/caller.js';
import { sharedApp, type SharedApp } from '../kit/shared-app.js';

type Class = new (...args: never[]) => object;

/** The classes that a controller's methods take as bodies and queries. */
function inputsOf(controller: Class): Class[] {
  const proto = controller.prototype as object;
  const types = Object.getOwnPropertyNames(proto).flatMap(
    (method) => (Reflect.getMetadata('design:paramtypes', proto, method) as Class[] | undefined) ?? [],
  );
  return types.filter((type) => typeof type === 'function');
}

const checkedFields = (input: Class): string[] =>
  getMetadataStorage()
    .getTargetValidationMetadatas(input, '', false, false)
    .map(({ propertyName }) => propertyName);

describe('Refusals', () => {
  let t: SharedApp;
  beforeAll(async () => {
    t = await sharedApp();
  });

  it('call every field that a body or query is checked for by a label, in both languages', () => {
    const modules = [...t.app.get(ModulesContainer).values()];
    const controllers = modules.flatMap((module) => [...module.controllers.values()]);
    const unnamed = new Set<string>();
    let seen = 0;
    for (const { metatype } of controllers) {
      const controller = metatype as Class;
      const own = Reflect.getMetadata(FIELDS, controller) as WithCaller['fields'];
      for (const input of inputsOf(controller)) {
        for (const field of checkedFields(input)) {
          seen++;
          const isOwn = own !== undefined && field in own;
          const isNamed =
            isOwn ||
            (/\p{Script=Han}/u.test(labelOf(field, 'zh', own)) && /^[A-Z]/.test(labelOf(field, 'en', own)));
          if (!isNamed) unnamed.add(`${controller.name} ${input.name} ${field}`);
        }
      }
    }
    expect(seen).toBeGreaterThan(500);
    expect([...unnamed].sort()).toEqual([]);
  });
});
