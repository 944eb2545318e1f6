/** Which methods a path answers to, read from the documentation of the routes, so that there is no second list of them. */
import type { OpenAPIObject } from '@nestjs/swagger';

/** Whatever a path answers to, a page of another origin may ask whether it may. */
const ALWAYS = ['OPTIONS'];

interface KnownRoute {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

export class KnownRoutes {
  #routes: readonly KnownRoute[] | undefined;

  /** The document is asked for when it is first needed, because routes are only known once the application has started. */
  constructor(private readonly document: () => OpenAPIObject) {}

  /** Empty when there is nothing at the path. */
  methodsAt(path: string): readonly string[] {
    this.#routes ??= Object.entries(this.document().paths).map(([template, operations]) =>
      routeOf(template, Object.keys(operations)),
    );
    const methods = this.#routes.flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    return methods.length === 0 ? [] : [...new Set([...methods, ...ALWAYS])];
  }
}

function routeOf(template: string, operations: readonly string[]): KnownRoute {
  const parts = template.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : escaped(part)));
  const methods = operations.map((operation) => operation.toUpperCase());
  return {
    pattern: new RegExp(`^${parts.join('/')}/?$`),
    methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
