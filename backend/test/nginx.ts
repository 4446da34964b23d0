import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Tests run in the repository's root or in the backend's folder. */
const CONFIGURATIONS = existsSync('deploy') ? 'deploy/nginx' : '../deploy/nginx'
const START_TIMEOUT_MS = 10_000
/** By then new workers take the requests. */
const RELOADED_AFTER_MS = 2_000
/** Of Debian, and of Homebrew on Intel and Apple silicon. */
const MIME_TYPES = ['/etc', '/usr/local/etc', '/opt/homebrew/etc'].map((folder) => `${folder}/nginx/mime.types`)
export const MISSING_NGINX = 'nginx is not installed (Debian: apt-get install nginx-light)'

interface NginxOptions {
  port: number
  backendPorts: readonly [number] | readonly [number, number]
  /** DATA_DIR of the backends. */
  dataDir: string
  /** As in containers, where another proxy stands before nginx. */
  isBehindProxy?: boolean
}

export interface NginxServer {
  url: string
  /** The Unix socket that stands for port 443. */
  tlsSocket: string
  /** The access log so far. */
  readLog: () => Promise<string>
  /** Edits the site's configuration as an administrator does, and reloads it. */
  reload: (edit: (configuration: string) => string) => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts the machine's nginx in front of one or two backends, with the configuration of docs/deploy.md except for
 * port and folder.
 * @throws when nginx is not installed
 */
export async function startNginx(options: NginxOptions): Promise<NginxServer> {
  const found = findNginx()
  if (found === null) throw new Error(MISSING_NGINX)
  const folder = await mkdtemp(join(tmpdir(), 'kilele-front-'))
  const configuration = join(folder, 'nginx.conf')
  const tlsSocket = join(folder, 'tls.sock')
  const siteFile = join(folder, 'conf.d', 'kilele.conf')
  await mkdir(join(folder, 'conf.d'))
  await writeFile(siteFile, await siteConfiguration(options, folder, tlsSocket))
  if (options.isBehindProxy === true)
    await copyFile(join(CONFIGURATIONS, 'behind-proxy.conf'), join(folder, 'conf.d', 'behind-proxy.conf'))
  await writeFile(configuration, mainConfiguration(folder))
  const args = ['-p', folder, '-c', configuration, '-e', 'stderr']
  await promisify(execFile)(found.path, [...args, '-t'])
  const nginx = spawn(found.path, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  const stop = async () => {
    nginx.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await listening(options.port)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `http://127.0.0.1:${options.port}`,
    tlsSocket,
    readLog: () => readFile(join(folder, 'access.log'), 'utf8'),
    reload: async (edit) => {
      await writeFile(siteFile, edit(await readFile(siteFile, 'utf8')))
      await promisify(execFile)(found.path, [...args, '-t'])
      nginx.kill('SIGHUP')
      await sleep(RELOADED_AFTER_MS)
    },
    stop,
  }
}

/**
 * The nginx that NGINX_BIN names, else the machine's, and where it was found.
 * @returns null when there is none: no npm package ships it
 */
export function findNginx(): { path: string; source: string } | null {
  const named = process.env.NGINX_BIN
  if (named !== undefined && named !== '') return { path: named, source: 'named by NGINX_BIN' }
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  const path = folders.map((folder) => join(folder, 'nginx')).find((candidate) => existsSync(candidate))
  return path === undefined ? null : { path, source: 'installed on this machine' }
}

async function listening(port: number): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; ;) {
    const socket = connect(port, '127.0.0.1')
    try {
      await once(socket, 'connect')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
      await sleep(20)
    } finally {
      socket.destroy()
    }
  }
}

async function siteConfiguration(
  { port, backendPorts, dataDir }: NginxOptions,
  folder: string,
  tlsSocket: string,
): Promise<string> {
  const [first, second] = backendPorts
  const changes: [from: string, to: string][] = [
    ['access_log /var/log/nginx/kilele.log ', `access_log ${folder}/access.log `],
    ['error_log /var/log/nginx/kilele-error.log crit;', 'error_log stderr crit;'],
    ['server 127.0.0.1:8000 ', `server 127.0.0.1:${first} `],
    ['# server 127.0.0.1:8002 ', second === undefined ? '# ' : `server 127.0.0.1:${second} `],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen unix:${tlsSocket} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['root /var/lib/kilele/', `root ${dataDir}/`],
    ['include /var/lib/kilele/', `include ${dataDir}/`],
  ]
  let text = await readFile(join(CONFIGURATIONS, 'kilele.conf'), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`kilele.conf has no "${from}" any more`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** The settings of Debian's /etc/nginx/nginx.conf, in a separate folder. */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
# Debian allows 768 for each worker; this is the only one.
events { worker_connections 8192; }
http {
  include ${MIME_TYPES.find((path) => existsSync(path)) ?? '/etc/nginx/mime.types'};
  default_type application/octet-stream;
  sendfile on;
  ${temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/conf.d/*.conf;
}
`
}
