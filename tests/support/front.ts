import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { waitForListener } from '../../tools/stack/answers'

const NGINX = '/usr/sbin/nginx'
const CONFIGURATION = join('deploy', 'nginx', 'kilele.conf')
const START_TIMEOUT_MS = 10_000

interface FrontOptions {
  port: number
  backendPort: number
  /** DATA_DIR of the backend. */
  dataDir: string
}

export interface Front {
  url: string
  stop: () => Promise<void>
}

/**
 * The machine's nginx before a backend, with the configuration of docs/deploy.md but for its port
 * and folder. Null without nginx on the machine.
 */
export async function startFront(options: FrontOptions): Promise<Front | null> {
  if (!existsSync(NGINX)) {
    const message = 'No nginx found (Debian: apt-get install nginx-light)'
    if (process.env.CI === 'true') throw new Error(message)
    process.stderr.write(`${message}.\n`)
    return null
  }
  const folder = await mkdtemp(join(tmpdir(), 'kilele-front-'))
  const configuration = join(folder, 'nginx.conf')
  await writeFile(join(folder, 'kilele.conf'), await siteConfiguration(options))
  await writeFile(configuration, mainConfiguration(folder))
  const args = ['-p', folder, '-c', configuration, '-e', 'stderr']
  await promisify(execFile)(NGINX, [...args, '-t'])
  const nginx = spawn(NGINX, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  const stop = async () => {
    nginx.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitForListener(options.port, '127.0.0.1', {
      timeoutMs: START_TIMEOUT_MS,
      signal: AbortSignal.timeout(2 * START_TIMEOUT_MS),
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `http://127.0.0.1:${options.port}`, stop }
}

async function siteConfiguration({ port, backendPort, dataDir }: FrontOptions): Promise<string> {
  const changes: [from: string, to: string][] = [
    ['server 127.0.0.1:8000;', `server 127.0.0.1:${backendPort};`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', ''],
    ['root /var/lib/kilele/', `root ${dataDir}/`],
  ]
  let text = await readFile(CONFIGURATION, 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${CONFIGURATION} has no "${from}" any more`)
    text = text.replace(from, to)
  }
  return text
}

/** What Debian's /etc/nginx/nginx.conf has, in a folder of its own. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  sendfile on;
  access_log off;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/kilele.conf;
}
`
}
