import { Strategy, type StrategyHandler } from 'workbox-strategies'

/**
 * What is kept, else from the server, to be kept from then on. Workbox's own CacheFirst takes a storage that
 * can't be read for an answer that can't be had; here it holds nothing, and the server is asked.
 */
export class CacheFirstStrategy extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const kept = await handler.cacheMatch(request).catch(() => undefined)
    return kept ?? handler.fetchAndCachePut(request)
  }
}
