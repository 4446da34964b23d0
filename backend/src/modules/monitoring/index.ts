import { Gauge } from 'prom-client'
import { coalesce } from '../../lib/concurrency'
import type { CoreServices, Module } from '../../module'
import { FIGURES, readFigures, type FigureNeeds, type Figures } from './figures'

/**
 * What Prometheus reads beside requests and the process (docs/monitoring.md). Registers gauges, provides no service.
 */
export const monitoringModule: Module<FigureNeeds> = {
  services: (needs) => {
    const read = coalesce(() => readFigures(needs))
    for (const [name, help] of FIGURES) registerFigure(needs, name, help, read)
    registerJobs(needs)
    registerPool(needs)
    return {}
  },
}

function registerFigure(
  { metrics }: CoreServices,
  name: keyof Figures,
  help: string,
  read: () => Promise<Figures>,
): void {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      const value = (await read())[name]
      // An unknown figure is left out, so that no rule takes it for zero.
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}

function registerJobs({ metrics, jobs, log }: CoreServices): void {
  new Gauge({
    name: 'kilele_jobs',
    help: 'Jobs by queue and state; failed ones of the last two weeks',
    labelNames: ['queue', 'state'],
    registers: [metrics],
    async collect() {
      this.reset()
      try {
        // Added up: each queue has a zero, so that its first failure is a change.
        for (const { queue, state, count } of await jobs.count()) this.inc({ queue, state }, count)
      } catch (error) {
        log.warn({ err: error }, 'the jobs cannot be counted')
      }
    },
  })
}

function registerPool({ metrics, pool }: CoreServices): void {
  if (pool === undefined) return
  new Gauge({
    name: 'kilele_database_connections',
    help: 'Connections to PostgreSQL by state; waiting: requests that wait for one',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
