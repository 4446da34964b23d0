import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chown, lchown, symlink, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { it } from 'node:test'
import { z } from 'zod'
import { ENVIRONMENT_VARIABLES } from '../../contract/site/environment'
import { ENVIRONMENT_SECTIONS } from '../../contract/site/environment-variables'
import { DEMO_PROJECT } from './demo-accounts'
import { readStackEnvironment, ROOT } from './environment'
import { UserError } from './errors'
import { temporaryFolder } from './test-folder'

/** `.env.example`, as the table of variables has it. */
function exampleFile(): string {
  const sections = Object.entries(ENVIRONMENT_SECTIONS).map(([title, variables]) => {
    const lines = Object.entries(variables)
      .filter(([, { isInternal }]) => !isInternal)
      .map(([name, { meaning }]) => `${comment(meaning)}${name}=${defaultOf(name, meaning)}\n`)
    return `${`# --- ${title} `.padEnd(97, '-')}\n${lines.join('')}`
  })
  return [EXAMPLE_HEAD, ...sections].join('\n')
}

const EXAMPLE_HEAD = `# Copy to .env what you want to change. Nothing here is needed for \`npm start\`: the values shown are
# the defaults, and an empty value counts as not set. Variables already set in the shell win.
`

/** Lines of at most 120 characters. */
function comment(text: string): string {
  return text.replace(/(.{1,118})(?: |$)/g, '# $1\n')
}

/** Empty when the default is a sentence, or when there is none. */
function defaultOf(name: string, meaning: string): string {
  if (name === 'FIREBASE_PROJECT_ID') return DEMO_PROJECT
  const { success, data } = ENVIRONMENT_VARIABLES.get(name)?.rule.safeParse(undefined) ?? {}
  return !success || data === undefined || /\bDefault\b/.test(meaning)
    ? ''
    : z.array(z.coerce.string()).parse([data].flat()).join(',')
}

it('is described to owners by .env.example, word for word and with its defaults', () => {
  assert.equal(readFileSync(join(ROOT, '.env.example'), 'utf8'), exampleFile())
})

it('is read through the table alone: no other variable of our own stands in production code', () => {
  const names = PRODUCTION.flatMap((folder) => filesOf(folder)).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/[^']process\.env\.([A-Z][A-Z_]+)/g), ([, name]) => name),
  )
  assert.deepEqual([...new Set(names)].sort(), READ_DIRECTLY)
})

const PRODUCTION = ['backend/src', 'contract', 'gatsby', 'tools'].map((folder) => join(ROOT, folder))

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.(ts|mjs|cjs)$/.test(path))
    .map((path) => join(folder, path))
}

/** The system's, what is read before the table can be, and a flag that a process sets for its child. */
const READ_DIRECTLY = ['DATA_DIR', 'ENV_FILE', 'HOME', 'KILELE_EXIT_WITH_PARENT', 'PATH']

it('uses defaults when nothing is set', () => {
  const stack = readStackEnvironment({})
  assert.equal(stack.siteUrl, 'http://localhost:8000')
  assert.equal(stack.usesEmulator, true)
  assert.ok(isAbsolute(stack.dataDir))
  for (const part of [stack.backend, stack.site]) {
    assert.equal(part.ADMIN_EMAIL, 'admin@kilele.example')
    assert.equal(part.FIREBASE_PROJECT_ID, 'demo-kilele')
    assert.equal(part.FIREBASE_AUTH_EMULATOR_HOST, '127.0.0.1:9099')
  }
})

it('uses the default when a value is empty', () => {
  assert.equal(readStackEnvironment({ PORT: '', DATA_DIR: '' }).port, 8000)
})

it('uses neither emulator nor demo data when the project is a real one', () => {
  const stack = readStackEnvironment({ FIREBASE_PROJECT_ID: 'kilele-live', PORT: '80' })
  assert.equal(stack.usesEmulator, false)
  assert.equal(stack.backend.NODE_ENV, 'production')
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'ADMIN_EMAIL', 'DEMO_DATA']) {
    assert.equal(stack.backend[name], undefined)
  }
})

it('makes the site build read from its own backend when BUILD_API_URL names another one', () => {
  const { site } = readStackEnvironment({ PORT: '8100', BUILD_API_URL: 'http://elsewhere:1' })
  assert.equal(site.BUILD_API_URL, 'http://localhost:8100')
})

it('passes no secrets to the site build when they are set', () => {
  const secrets = {
    DATABASE_URL: 'postgres://kilele:word@localhost/kilele',
    REBUILD_WEBHOOK_SECRET: '0123456789abcdef',
    REBUILD_WEBHOOK_URL: 'https://host.example/hook/key',
    RESTIC_REPOSITORY: 'rest:https://kilele:word@backups.example/',
    BACKUP_DRILL_DATABASE_URL: 'postgres://kilele:word@localhost/drill',
    SMTP_URL: 'smtp://kilele:word@localhost',
    UPLOADTHING_TOKEN: 'token',
  }
  const { site, backend } = readStackEnvironment({ ...secrets, GATSBY_MEDIA_URL: 'https://photos.example' })
  for (const [name, value] of Object.entries(secrets)) {
    assert.equal(site[name], undefined)
    assert.equal(backend[name], value)
  }
  assert.equal(site.GATSBY_MEDIA_URL, 'https://photos.example')
})

it('gives builds the same environment when the publisher starts them', () => {
  const { site, publisher } = readStackEnvironment({ ENV_FILE: '.env.kilele', PORT: '8100', GATSBY_MEDIA_URL: '' })
  const secret = { REBUILD_WEBHOOK_SECRET: '0123456789abcdef' }
  const again = readStackEnvironment({ ...publisher, ...secret }).site
  assert.deepEqual(Object.entries(again), Object.entries(site))
})

it('publishes at start only when PUBLISH_AT_START is true', () => {
  assert.equal(readStackEnvironment({}).publishesAtStart, false)
  assert.equal(readStackEnvironment({ PUBLISH_AT_START: 'false' }).publishesAtStart, false)
  assert.equal(readStackEnvironment({ PUBLISH_AT_START: 'true' }).publishesAtStart, true)
  assert.throws(() => readStackEnvironment({ PUBLISH_AT_START: 'yes' }), /: PUBLISH_AT_START must be true or false\.$/)
})

it('names every invalid port when there are several', () => {
  assert.throws(() => readStackEnvironment({ PORT: 'http', AUTH_EMULATOR_PORT: '70000' }), {
    constructor: UserError,
    message: 'The environment cannot be used: PORT must be a port number; AUTH_EMULATOR_PORT must be a port number.',
  })
})

/** Loads a file in a process of its own, and returns what it says and what FROM_FILE is then. */
function load(path: string, env: NodeJS.ProcessEnv = {}) {
  const script = `import { loadEnvironmentFile } from '${ROOT}/tools/lib/environment.ts'
    const file = loadEnvironmentFile()
    console.log(process.env.FROM_FILE, file?.text)`
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ENV_FILE: path, ...env },
  })
  return { stdout: stdout.trim(), stderr }
}

it('loads the environment file of its own account, and leaves variables alone that are set', async (t) => {
  const file = join(await temporaryFolder(t), 'environment')
  await writeFile(file, 'FROM_FILE=yes')
  assert.equal(load(file).stdout, 'yes FROM_FILE=yes')
  assert.equal(load(file, { FROM_FILE: 'set' }).stdout, 'set FROM_FILE=yes')
  assert.equal(load(join(file, '../missing')).stdout, 'undefined undefined')
})

const skip = process.getuid?.() !== 0 && 'only root can give files to other accounts'

it(
  'ignores the environment file of another account, and a link of another account, and says so',
  { skip },
  async (t) => {
    const folder = await temporaryFolder(t)
    const [file, own, link] = ['environment', 'own', 'link'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    for (const path of [file, own]) await writeFile(path, 'FROM_FILE=yes')
    await symlink(own, link)
    await chown(file, 65_534, 65_534)
    await lchown(link, 65_534, 65_534)
    for (const path of [file, link]) {
      const { stdout, stderr } = load(path)
      assert.equal(stdout, 'undefined undefined')
      assert.equal(stderr, `${path} is ignored: it belongs to neither root nor this account.\n`)
    }
  },
)
