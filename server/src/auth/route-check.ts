import { Injectable, type OnModuleInit, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS, type Access } from './permission.js';
import { PUBLIC_ROUTES } from './public-routes.js';

/** One route with what it asks of its caller. */
export interface Route {
  method: string;
  path: string;
  access: Access | undefined;
  controller: Type;
  /** Name of the controller's method. */
  handler: string;
}

const UNPREFIXED = /^(health|metrics|geoserver|api-docs)(\/|$)/;

/** The address of a route's path: below `/api`, but for what ops, GIS clients and readers of the API page ask for. */
export const urlOf = (path: string): string => `${UNPREFIXED.test(path) ? '' : '/api'}/${path}`;

const pathsOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? '/']).map((path) => path.replace(/^\/|\/$/g, ''));

/** Reads all routes from their controllers, and refuses to start with one that nobody guards. */
@Injectable()
export class RouteCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    const faults = this.routes().flatMap(faultOf);
    if (faults.length > 0) throw new Error(`Routes without a rule: ${faults.join('; ')}`);
  }

  /** Every route of the service. */
  routes(): Route[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      const prototype = Object.getPrototypeOf(instance) as Record<string, unknown>;
      return new MetadataScanner()
        .getAllMethodNames(prototype)
        .flatMap((name) => this.routesOf(metatype as Type, name, prototype[name] as () => unknown));
    });
  }

  private routesOf(controller: Type, name: string, handler: () => unknown): Route[] {
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [handler, controller]);
    const bases = pathsOf(Reflect.getMetadata(PATH_METADATA, controller));
    const paths = pathsOf(Reflect.getMetadata(PATH_METADATA, handler));
    return bases.flatMap((base) =>
      paths.map((path) => ({
        method: RequestMethod[method],
        path: [base, path].filter(Boolean).join('/'),
        access,
        controller,
        handler: name,
      })),
    );
  }
}

function faultOf({ method, path, access }: Route): string[] {
  const route = `${method} ${path}`;
  if (!access) return [`${route} declares no permission`];
  return access.kind === 'public' && !PUBLIC_ROUTES.has(route) ? [`${route} is public but not listed`] : [];
}
