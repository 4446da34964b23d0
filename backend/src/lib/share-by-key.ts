/** Lets calls for the same key share one job while it is under way. */
export function shareByKey<Result>(): (key: string, job: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return (key, job) => {
    const running = underWay.get(key)
    if (running !== undefined) return running
    const started = job().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
