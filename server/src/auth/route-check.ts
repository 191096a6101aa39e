import { Injectable, type OnModuleInit, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { notesOf, type RouteKind } from '../http/route-notes.js';
import { routeKind } from '../caller/audited.js';
import { ACCESS, type Access } from '../caller/permission.js';
import { shadowedRoutes } from '../blade/listed-routes.js';
import { PUBLIC_ROUTES } from './public-routes.js';

/** One route with what it asks of its caller. */
export interface Route {
  method: string;
  path: string;
  access: Access | undefined;
  /** Kind under which the audit trail records the route. */
  audited: RouteKind;
  /** Whether that is written at the route. */
  auditDeclared: boolean;
  controller: Type;
  /** Name of the controller's method. */
  handler: string;
}

const UNPREFIXED = /^(health|ready|metrics|geoserver|api-docs)(\/|$)/;

/** The address of a route's path: below `/api`, but for what ops, GIS clients and readers of the API page ask for. */
export const urlOf = (path: string): string => `${UNPREFIXED.test(path) ? '' : '/api'}/${path}`;

const twice = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) < at);

const pathsOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? '/']).map((path) => path.replace(/^\/|\/$/g, ''));

/** Reads all routes from their controllers, and refuses to start with one that nobody guards, or that another one hides. */
@Injectable()
export class RouteCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const routes = this.routes();
    const faults = [
      ...routes.flatMap(faultOf),
      ...twice(routes.map(({ method, path }) => `${method} ${path}`)).map((route) => `${route} stands twice`),
      ...this.controllers().flatMap(controllerFaults),
    ];
    if (faults.length > 0) throw new Error(`Faulty routes: ${faults.join('; ')}`);
  }

  /** Every route of the service. */
  routes(): Route[] {
    return this.controllers().flatMap((controller) => {
      const prototype: Readonly<Record<string, () => unknown>> = controller.prototype;
      const names = new MetadataScanner().getAllMethodNames(prototype);
      const isOwn = (name: string) => Object.hasOwn(prototype, name);
      // The verbs that a controller lists before its own routes, as they are read there.
      return [...names.filter((name) => !isOwn(name)), ...names.filter(isOwn)].flatMap((name) =>
        this.routesOf(controller, name, prototype[name]!),
      );
    });
  }

  private controllers(): Type[] {
    return this.discovery.getControllers().map(({ metatype }) => metatype as Type);
  }

  private routesOf(controller: Type, name: string, handler: () => unknown): Route[] {
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
    const notes = notesOf(handler);
    const verb = RequestMethod[method];
    const bases = pathsOf(Reflect.getMetadata(PATH_METADATA, controller));
    const paths = pathsOf(Reflect.getMetadata(PATH_METADATA, handler));
    return bases.flatMap((base) =>
      paths.map((path) => ({
        method: verb,
        path: [base, path].filter(Boolean).join('/'),
        access,
        audited: routeKind(verb, notes),
        auditDeclared: notes.audited !== undefined,
        controller,
        handler: name,
      })),
    );
  }
}

/** Buttons behind which something happens that the audit trail records; those of uploads are also behind templates. */
const ACTING = /_(add|edit|delete|review|export|setting|enable|role|reset)$/;

/** Whether a route that would pass as a read stands behind such buttons only. */
const isUnclear = ({ access, audited, auditDeclared }: Route): boolean =>
  access?.kind === 'permission' &&
  audited === 'none' &&
  !auditDeclared &&
  access.codes.every((code) => ACTING.test(code));

// Without a decorator of its own a class does not say what its constructor takes: Nest would give it nothing.
const isUnfilled = (controller: Type): boolean =>
  controller.length > 0 && !Reflect.hasOwnMetadata('design:paramtypes', controller);

const controllerFaults = (controller: Type): string[] => [
  ...shadowedRoutes(controller).map((name) => `${controller.name} hides its listed verb ${name}`),
  ...(isUnfilled(controller) ? [`${controller.name} injects by its constructor, not by @Inject()`] : []),
];

function faultOf(whole: Route): string[] {
  const { method, path, access } = whole;
  const route = `${method} ${path}`;
  if (!access) return [`${route} declares no permission`];
  if (isUnclear(whole)) return [`${route} does not say by @Audited what it does`];
  return access.kind === 'public' && !PUBLIC_ROUTES.has(route) ? [`${route} is public but not listed`] : [];
}
