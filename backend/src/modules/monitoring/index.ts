import { Gauge } from 'prom-client'
import { coalesce } from '../../lib/concurrency'
import { SPEED_DAYS, SPEED_NAMES } from '../../../../contract/statistics'
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
    registerSpeed(needs)
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

function registerSpeed({ metrics, statistics, log }: FigureNeeds): void {
  const read = coalesce(() => statistics.readSpeed())
  for (const { name, help, valueOf } of SPEED_FIGURES) {
    new Gauge({
      name,
      help,
      labelNames: ['measure', 'page', 'device'],
      registers: [metrics],
      async collect() {
        this.reset()
        try {
          for (const { page, device, ...figures } of (await read()).pages) {
            for (const measure of SPEED_NAMES) {
              const figure = figures[measure]
              if (figure !== null) this.set({ measure, page, device }, valueOf(figure))
            }
          }
        } catch (error) {
          log.warn({ err: error }, 'the speed of pages cannot be read')
        }
      },
    })
  }
}

const SPEED_FIGURES = [
  {
    name: 'kilele_page_speed_p75',
    help: `75th percentile on visitors' devices in ${SPEED_DAYS} days: milliseconds, cls in thousandths`,
    valueOf: ({ p75 }: { p75: number }) => p75,
  },
  {
    name: 'kilele_page_speed_measurements',
    help: `Measurements of ${SPEED_DAYS} days behind kilele_page_speed_p75`,
    valueOf: ({ count }: { count: number }) => count,
  },
] as const
