/** The methods that each path supports, read from the OpenAPI document so there is no second list of routes. */
import type { OpenAPIObject } from '@nestjs/swagger';

/** Every path answers CORS preflights. */
const ALWAYS = ['OPTIONS'];

interface KnownRoute {
  readonly pattern: RegExp;
  readonly prefix: string;
  readonly methods: readonly string[];
}

export class KnownRoutes {
  #routes: readonly KnownRoute[] | undefined;

  /** The document is created on first use, because routes are known only once the application has started. */
  constructor(private readonly document: () => OpenAPIObject) {}

  /** Empty when the path is unknown. */
  methodsAt(path: string): readonly string[] {
    const methods = this.#all().flatMap((route) => (route.pattern.test(path) ? route.methods : []));
    return methods.length === 0 ? [] : [...new Set([...methods, ...ALWAYS])];
  }

  /** Whether any route begins like the path: `/tables/a/b` belongs to REST although no route has that path. */
  covers(path: string): boolean {
    return this.#all().some(({ prefix }) => prefix === firstSegment(path));
  }

  #all(): readonly KnownRoute[] {
    this.#routes ??= Object.entries(this.document().paths).map(([template, operations]) =>
      routeOf(template, Object.keys(operations)),
    );
    return this.#routes;
  }
}

function firstSegment(path: string): string {
  return path.split('/', 2)[1] ?? '';
}

function routeOf(template: string, operations: readonly string[]): KnownRoute {
  const parts = template.split('/').map((part) => (part.startsWith('{') ? '[^/]+' : escaped(part)));
  const methods = operations.map((operation) => operation.toUpperCase());
  return {
    pattern: new RegExp(`^${parts.join('/')}/?$`),
    prefix: firstSegment(template),
    methods: methods.includes('GET') ? [...methods, 'HEAD'] : methods,
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
