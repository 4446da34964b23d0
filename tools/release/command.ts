import { join } from 'node:path'
import { loadEnvironmentFile, readStackEnvironment, ROOT } from '../lib/environment'
import { sentence } from '../supervisor/run'
import type { BuildOptions } from './build-site'

export type CommandOptions = Omit<BuildOptions, 'copyWarm'> & { releases: string; backendUrl: string }

/**
 * Runs a command that builds once against a running backend (BUILD_API_URL, else the stack's own): prints Gatsby's
 * steps as they end, and a failure as one sentence with exit code 1.
 */
export async function runBuildCommand(command: (options: CommandOptions) => Promise<void>): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  try {
    loadEnvironmentFile()
    const stack = readStackEnvironment(process.env)
    const backendUrl = (process.env.BUILD_API_URL ?? '') || stack.backendUrl
    await command({
      root: ROOT,
      releases: join(stack.dataDir, 'releases'),
      backendUrl,
      env: { ...stack.site, BUILD_API_URL: backendUrl },
      logFile: join(stack.dataDir, 'logs', 'site.log'),
      signal: ending.signal,
      onWait: (pid) => console.log(`Waiting for another build in this folder to end (process ${pid}) …`),
      onMessage: ({ kind, text }) => {
        if (kind === 'step') console.log(text)
        if (kind === 'warning') console.log(`Warning: ${text}`)
      },
    })
  } catch (error) {
    console.error(sentence(error))
    process.exitCode = 1
  }
}
