import { existsSync } from 'node:fs'
import { probeSite } from '../support/request-probe'

/** probe.ts URL: sends requests until /root/stop-probe exists. Exit code 1 when one failed. */

const { requests, slowestMs, failures } = await probeSite(process.argv[2] ?? '', () => existsSync('/root/stop-probe'))
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(`Probe: ${requests} requests, ${failures.length} failed, the slowest took ${slowestMs} ms`)
process.exitCode = failures.length === 0 ? 0 : 1
