import { Strategy, type StrategyHandler } from 'workbox-strategies'

/**
 * From the cache, else from the server and then cached. Workbox's own CacheFirst fails when the storage
 * can't be read; this one then fetches from the server.
 */
export class CacheFirstStrategy extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const cached = await handler.cacheMatch(request).catch(() => undefined)
    return cached ?? handler.fetchAndCachePut(request)
  }
}
