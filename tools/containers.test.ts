import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import YAML from 'yaml'
import { z } from 'zod'
import { STOP_TIMEOUT_MS } from '../backend/src/lib/service-manager'
import { DEMO_ADMIN, DEMO_PROJECT, DEMO_VISITOR } from './lib/demo-accounts'

import { STOP_GRACE_MS } from './supervisor/child'

const FOLDER = 'deploy'
/** Our own images: a version, not `latest`. Those of others are named by digest too. */
const PINNED = /:(?:\d[\w.-]*|\$\{VERSION:-local\}|local)$/
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|_KEY$|SMTP_URL|DATABASE_URL/

/** What every service declares; merged and overriding services may leave out what the other file says. */
const confinedSchema = z.looseObject({
  image: z
    .string()
    .regex(PINNED)
    .or(z.string().regex(/^\$\{\w+:-[^}]+:\d[\w.-]*@sha256:[0-9a-f]{64}\}$/)),
  user: z.string().regex(/^[1-9]\d*:[1-9]\d*$/, 'is not root'),
  read_only: z.literal(true),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  mem_limit: z.string().regex(/^\d+[mg]$/),
  pids_limit: z.number().int().positive(),
  ulimits: z.looseObject({ core: z.literal(0) }),
})

const serviceSchema = z.looseObject({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  network_mode: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  stop_grace_period: z.string().optional(),
  healthcheck: z.looseObject({}).optional(),
})

const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema).transform((services) => new Map(Object.entries(services))),
})

async function readCompose(name: string) {
  return composeSchema.parse(YAML.parse(await readFile(join(FOLDER, name), 'utf8'), { merge: true }))
}

async function readContainerfile(): Promise<string> {
  return readFile(join(FOLDER, 'Containerfile'), 'utf8')
}

/** The instructions of a stage: `FROM … AS backend` up to the next one. */
function stageOf(containerfile: string, name: string): string {
  const stage = containerfile.split(/^(?=FROM )/m).find((text) => new RegExp(`^FROM .* AS ${name}$`, 'm').test(text))
  assert.ok(stage !== undefined, `no stage is called ${name}`)
  return stage
}

describe('compose.yaml', () => {
  it('confines each service when it starts', async () => {
    const { services } = await readCompose('compose.yaml')
    assert.deepEqual([...services.keys()].sort(), ['backend', 'nginx', 'postgres', 'publisher'])
    for (const [name, service] of services) {
      const { error } = confinedSchema.safeParse(service)
      assert.equal(error, undefined, `${name}: ${error?.message ?? ''}`)
      assert.ok(service.healthcheck !== undefined, `${name} has no health check`)
    }
  })

  it('is refused by the rules above when a service runs as root, may write, or has no version', () => {
    const good = {
      image: 'postgres:17',
      user: '999:999',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      mem_limit: '1g',
      pids_limit: 64,
      ulimits: { core: 0 },
    }
    assert.ok(confinedSchema.safeParse(good).success)
    for (const fault of [{ user: '0:0' }, { read_only: false }, { image: 'postgres:latest' }, { image: 'postgres' }]) {
      assert.equal(confinedSchema.safeParse({ ...good, ...fault }).success, false, JSON.stringify(fault))
    }
  })

  it('holds no secrets when it is committed: git ignores the files that have them', async () => {
    const { services } = await readCompose('compose.yaml')
    for (const [name, { environment }] of services) {
      assert.deepEqual(
        Object.keys(environment).filter((variable) => SECRET_NAME.test(variable)),
        [],
        name,
      )
    }
    assert.match(await readFile('.gitignore', 'utf8'), /^deploy\/\*\.env$/m)
  })

  it('lets only the publisher write releases, and publishes only the site’s port, when it is started', async () => {
    const { services } = await readCompose('compose.yaml')
    const writers = [...services].filter(([, { volumes }]) =>
      volumes.some((volume) => volume.startsWith('releases:') && !volume.endsWith(':ro')),
    )
    assert.deepEqual(
      writers.map(([name]) => name),
      ['publisher'],
    )
    const open = [...services].filter(([, { ports }]) => ports.length > 0)
    assert.deepEqual(
      open.map(([name]) => name),
      ['nginx'],
    )
  })

  it('lets nginx tell visitors apart when the proxy before it is its only client', async () => {
    const { services } = await readCompose('compose.yaml')
    assert.ok(
      services.get('nginx')?.volumes.includes('./nginx/behind-proxy.conf:/etc/nginx/conf.d/behind-proxy.conf:ro'),
    )
  })

  it('gives backend and publisher enough time when they stop', async () => {
    const { services } = await readCompose('compose.yaml')
    for (const [name, longestMs] of [
      ['backend', STOP_TIMEOUT_MS],
      ['publisher', STOP_GRACE_MS],
    ] as const) {
      const seconds = Number(/^(\d+)s$/.exec(services.get(name)?.stop_grace_period ?? '')?.[1])
      assert.ok(seconds * 1_000 > longestMs, `${name}: ${seconds} s for ${longestMs} ms`)
    }
  })
})

describe('compose.override.yaml', () => {
  it('adds the demo, whose emulator only this machine reaches, and prints its accounts when all is ready', async () => {
    const { services } = await readCompose('compose.override.yaml')
    for (const name of ['accounts', 'ready']) {
      const { error } = confinedSchema.safeParse(services.get(name))
      assert.equal(error, undefined, `${name}: ${error?.message ?? ''}`)
    }
    for (const { ports } of services.values()) {
      for (const port of ports) assert.match(port, /^127\.0\.0\.1:/)
    }
    const lines = [DEMO_ADMIN, DEMO_VISITOR].map((demo) => `  ${demo.displayName}: ${demo.email} / ${demo.password}`)
    assert.deepEqual(services.get('ready')?.command, ['Ready: http://localhost:8000', ...lines])
    for (const name of ['backend', 'publisher']) {
      assert.equal(services.get(name)?.environment.FIREBASE_PROJECT_ID, DEMO_PROJECT)
      assert.equal(services.get(name)?.environment.ADMIN_EMAIL, DEMO_ADMIN.email)
    }
  })
})

describe('the Containerfile', () => {
  it('has the stages that the compose files build, each with a health check and without root', async () => {
    const containerfile = await readContainerfile()
    for (const name of ['compose.yaml', 'compose.override.yaml']) {
      const { services } = await readCompose(name)
      for (const { build } of services.values()) {
        if (build === undefined) continue
        assert.equal(join(FOLDER, build.context, build.dockerfile), 'deploy/Containerfile')
        const stage = stageOf(containerfile, build.target)
        assert.match(stage, /^USER node$/m)
        assert.match(stage, /^HEALTHCHECK /m)
      }
    }
  })

  it('installs from the lock file, without development packages where visitors’ data is', async () => {
    const containerfile = await readContainerfile()
    const installs = containerfile.match(/npm (?:ci|i|install)\b.*$/gm) ?? []
    assert.equal(installs.length, 3)
    for (const install of installs) assert.match(install, /^npm ci /)
    for (const name of ['backend-packages', 'publisher-packages']) {
      assert.match(stageOf(containerfile, name), /npm ci --omit=dev /)
    }
  })

  it('is based on the Node version that .nvmrc and the workflow name first when it is built', async () => {
    const version = (await readFile('.nvmrc', 'utf8')).trim()
    assert.match(
      await readContainerfile(),
      new RegExp(`^ARG NODE_IMAGE=docker\\.io/library/node:${version}-[a-z-]+@sha256:[0-9a-f]{64}$`, 'm'),
    )
    assert.match(await readFile('.github/workflows/ci.yml', 'utf8'), new RegExp(`node: \\[${version}, `))
  })

  it('gets a file of the checkout only when .dockerignore lists it', async () => {
    const lines = (await readFile('.dockerignore', 'utf8')).split('\n').filter((line) => /^[^#\s]/.test(line))
    assert.equal(lines[0], '*')
    assert.deepEqual(
      lines.filter((line) => /(?:^!\.env|data|backups|\*$)/.test(line) && line !== '*'),
      [],
    )
  })
})
