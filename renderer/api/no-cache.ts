import { ApolloCache, type Cache } from '@apollo/client'

/**
 * Apollo's cache for a client that caches nothing: every reply comes from the server. Apollo's own
 * cache is 14 kB of gzip.
 */
export class NoCache extends ApolloCache {
  override read(): null {
    return null
  }

  override write(): undefined {
    return undefined
  }

  override diff<Data>(): Cache.DiffResult<Data> {
    return { result: null, complete: false }
  }

  override watch(): () => void {
    return () => undefined
  }

  override async reset(): Promise<void> {}

  override evict(): boolean {
    return false
  }

  override restore(): this {
    return this
  }

  override extract(): object {
    return {}
  }

  override removeOptimistic(): void {}

  override fragmentMatches(): boolean {
    return true
  }

  override performTransaction(transaction: (cache: ApolloCache) => void): void {
    transaction(this)
  }
}
