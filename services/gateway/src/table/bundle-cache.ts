/**
 * The verification bundles of ended rounds, or of ended hands, ready to be sent. Everyone at a table asks for the same bundle
 * within seconds, so it is built once: requests that arrive meanwhile wait for the same answer. A refusal is given to those
 * who wait for it and then forgotten, because what has not ended will end.
 */
import type { Refused } from '@sabot/edge';
import { LRUCache } from 'lru-cache';
import { encodedJson, type EncodedJson } from '../http/encoded-json.js';
import { isRefused } from '../http/refusal.js';

/** Where an answer came from: kept, already being built, built for this request, or refused. */
export type BundleSource = 'cache' | 'shared' | 'built' | 'refused';

export interface BundleCacheOptions {
  readonly maxBytes: number;
  readonly build: (id: string) => Promise<object>;
  readonly count: (source: BundleSource) => void;
}

export class BundleCache {
  readonly #bundles: LRUCache<string, EncodedJson>;
  readonly #building = new Map<string, Promise<EncodedJson | Refused>>();

  constructor(private readonly options: BundleCacheOptions) {
    this.#bundles = new LRUCache({ maxSize: options.maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  async get(id: string): Promise<EncodedJson | Refused> {
    const { count } = this.options;
    const kept = this.#bundles.get(id);
    if (kept) {
      count('cache');
      return kept;
    }
    const building = this.#building.get(id);
    const answer = await (building ?? this.#build(id));
    count(isRefused(answer) ? 'refused' : building ? 'shared' : 'built');
    return answer;
  }

  #build(id: string): Promise<EncodedJson | Refused> {
    const building = this.#encode(id).finally(() => this.#building.delete(id));
    this.#building.set(id, building);
    return building;
  }

  async #encode(id: string): Promise<EncodedJson | Refused> {
    const bundle = await this.options.build(id);
    if (isRefused(bundle)) return bundle;
    const encoded = await encodedJson(bundle);
    this.#bundles.set(id, encoded);
    return encoded;
  }
}
