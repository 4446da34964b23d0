import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { parseEnv, promisify } from 'node:util'
import { skipWithout } from '../tests/support/find-program'
import { temporaryFolder, writeFiles } from './lib/test-folder'

/** The script makes secrets with it. */
const skip = skipWithout('openssl')

const SCRIPTS = [
  'deploy/install.sh',
  'deploy/prepare-backups.sh',
  'deploy/prepare-version.sh',
  'tests/bare/bare-root.sh',
  'tests/bare/deploy.sh',
  'tests/bare/run.sh',
  'tests/bare/systemctl',
]

interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs functions of a script, which installs nothing when it is only read. */
async function withInstallScript(commands: string, script = 'deploy/install.sh'): Promise<Outcome> {
  try {
    return { code: 0, ...(await promisify(execFile)('bash', ['-c', `. ${script}; ${commands}`])) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && 'stderr' in error && 'stdout' in error)
      return { code: Number(error.code), stdout: String(error.stdout), stderr: String(error.stderr) }
    throw error
  }
}

describe('the shell scripts', () => {
  for (const script of SCRIPTS) {
    it(`are complete when bash reads ${script}`, () => {
      execFileSync('bash', ['-n', script])
    })
  }

  it('find what .ci/run demands when the workflow runs them without root', async () => {
    const script = await readFile('.ci/run', 'utf8')
    const workflow = await readFile('.github/workflows/ci.yml', 'utf8')
    const [, installed = ''] =
      /apt-get install [^\n]*--no-install-recommends ([^\n]+)\n\s+- run: \.ci\/run/.exec(workflow) ?? []
    // The runner's image has systemd and Chrome.
    const demanded = [...script.matchAll(/missing\+=\(([\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'systemd' && !name.startsWith('chromium'))
    assert.deepEqual(installed.split(' ').sort(), demanded.sort())
  })
})

describe('deploy/prepare-backups.sh', () => {
  const LOCAL = 'postgres:///kilele?host=/var/run/postgresql&user=kilele'
  const DRILL = 'postgres:///kilele_drill?host=/var/run/postgresql&user=kilele'
  const CREATE = 'create database kilele_drill owner kilele'

  for (const [which, lines, existing, drillDatabase, created] of [
    ['PostgreSQL is on this machine', [`DATABASE_URL=${LOCAL}`], '', DRILL, [CREATE]],
    ['the database for drills exists', [`DATABASE_URL=${LOCAL}`], 'kilele_drill', DRILL, []],
    [
      'another one was named',
      [`DATABASE_URL=${LOCAL}`, 'BACKUP_DRILL_DATABASE_URL=postgres://db/drill'],
      '',
      'postgres://db/drill',
      [],
    ],
    ['PostgreSQL is elsewhere', ['DATABASE_URL=postgres://db/kilele'], '', undefined, []],
    ['the database is embedded', ['DATA_DIR=/var/lib/kilele'], '', undefined, []],
  ] as const) {
    it(`names and creates a database for drills only where it is missing when ${which}`, async (t) => {
      const folder = await temporaryFolder(t)
      await writeFiles(folder, { environment: lines.join('\n'), statements: '' })
      const { code, stderr } = await withInstallScript(
        `ENVIRONMENT=${folder}/environment
        as_postgres() { [[ "$1" == select* ]] && echo '${existing}' || echo "$1" >>${folder}/statements; }
        prepare_drills`,
        'deploy/prepare-backups.sh',
      )
      assert.equal(code, 0, stderr)
      const { BACKUP_DRILL_DATABASE_URL } = parseEnv(await readFile(join(folder, 'environment'), 'utf8'))
      assert.equal(BACKUP_DRILL_DATABASE_URL, drillDatabase)
      const statements = await readFile(join(folder, 'statements'), 'utf8')
      assert.deepEqual(statements.split('\n').filter(Boolean), created)
    })
  }
})

describe('deploy/install.sh', () => {
  for (const [options, message] of [
    ['', /Name the site: deploy\/install\.sh --name/],
    ['--name', /--name needs a value/],
    ['--name https://kilele.co.ke', /https:\/\/kilele\.co\.ke is not a host name/],
    ['--name kilele.co.ke --database oracle', /--database is postgresql or embedded, not oracle/],
    ['--name kilele.co.ke --backends eight', /--backends are ports, like 8000,8002, not eight/],
    ['--name kilele.co.ke --database embedded --backends 8000,8002', /by one backend only/],
    ['--site kilele.co.ke', /The option --site is not known/],
  ] as const) {
    it(`says what is wrong when the options are "${options}"`, async () => {
      const { code, stderr } = await withInstallScript(
        `ENVIRONMENT=/nowhere; enabled_backends() { :; }; read_options ${options}; check_options`,
      )
      assert.equal(code, 1)
      assert.match(stderr, message)
    })
  }

  it('takes name and database from the environment file when there is one', async (t) => {
    const folder = await temporaryFolder(t)
    await writeFiles(folder, { environment: 'SITE_URL=https://homes.co.ke:8443\nDATABASE_URL=\n' })
    const { stdout } = await withInstallScript(
      `ENVIRONMENT=${folder}/environment; enabled_backends() { echo 8004; }; check_options; echo "$name $database $backends"`,
    )
    assert.equal(stdout, 'homes.co.ke embedded 8004\n')
  })

  it('starts the backends that the first run named when none was started yet', async (t) => {
    const folder = await temporaryFolder(t)
    await writeFiles(folder, { environment: 'SITE_URL=https://homes.co.ke\nDATABASE_URL=postgres://kilele\n' })
    const { stdout, stderr } = await withInstallScript(
      `ENVIRONMENT=${folder}/environment; NGINX_SITE=${folder}/nginx; enabled_backends() { :; }
      with_backends '8002 8000' <deploy/nginx/kilele.conf >$NGINX_SITE; check_options; echo "$backends"`,
    )
    assert.equal(stdout, '8000,8002\n', stderr)
  })

  for (const [which, urls] of [
    ['postgresql', ['DATABASE_URL', 'BACKUP_DRILL_DATABASE_URL']],
    ['embedded', []],
  ] as const) {
    it(`passes no secret in an argument when it writes the environment file for ${which}`, { skip }, async (t) => {
      const folder = await temporaryFolder(t)
      const { code, stderr } = await withInstallScript(
        `ENVIRONMENT=${folder}/environment; name=homes.co.ke; database=${which}; backends=8002,8004
        sed() { echo "$*" >>${folder}/arguments; command sed "$@"; }; write_environment >/dev/null`,
      )
      assert.equal(code, 0, stderr)
      const written = await readFile(join(folder, 'environment'), 'utf8')
      assert.match(written, /^SITE_URL=https:\/\/homes\.co\.ke$/m)
      assert.match(written, /^BUILD_API_URL=http:\/\/127\.0\.0\.1:8002$/m)
      assert.deepEqual(
        [...written.matchAll(/^(\w*DATABASE_URL)=/gm)].map(([, name]) => name),
        urls,
      )
      const [, secret = ''] = /^REBUILD_WEBHOOK_SECRET=([0-9a-f]{64})$/m.exec(written) ?? []
      assert.ok(secret !== '' && !(await readFile(join(folder, 'arguments'), 'utf8')).includes(secret))
      assert.equal((await stat(join(folder, 'environment'))).mode & 0o777, 0o600)
    })
  }

  it('gives the publisher no password when it derives its variables', async (t) => {
    const folder = await temporaryFolder(t)
    const sample = await readFile('deploy/environment.sample', 'utf8')
    await writeFiles(folder, { environment: sample })
    const publisher = join(folder, 'publisher')
    const { code, stderr } = await withInstallScript(
      `ENVIRONMENT=${folder}/environment; PUBLISHER_ENVIRONMENT=${publisher}; write_publisher_environment`,
    )
    assert.equal(code, 0, stderr)
    const written = await readFile(publisher, 'utf8')
    assert.deepEqual(
      [...written.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name),
      [
        'NODE_ENV',
        'SITE_URL',
        'FIREBASE_PROJECT_ID',
        'FIREBASE_API_KEY',
        'FIREBASE_AUTH_DOMAIN',
        'ADMIN_EMAIL',
        'BUILD_API_URL',
        'REBUILD_WEBHOOK_SECRET',
        'DATA_DIR',
      ],
    )
    assert.equal((await stat(publisher)).mode & 0o777, 0o600)
  })

  it('leaves the publisher’s variables alone when they were written by hand', async (t) => {
    const folder = await temporaryFolder(t)
    await writeFiles(folder, { environment: 'NODE_ENV=production\n', publisher: 'NODE_ENV=test\n' })
    await withInstallScript(
      `ENVIRONMENT=${folder}/environment; PUBLISHER_ENVIRONMENT=${folder}/publisher; write_publisher_environment`,
    )
    assert.equal(await readFile(join(folder, 'publisher'), 'utf8'), 'NODE_ENV=test\n')
  })

  for (const ports of [['8000'], ['8000', '8002'], ['8010', '8012', '8014']]) {
    it(`names ${ports.join(' and ')} in each upstream of nginx when these are the backends`, async () => {
      const { stdout } = await withInstallScript(`with_backends '${ports.join(' ')}' <deploy/nginx/kilele.conf`)
      const servers = [...stdout.matchAll(/^ *(#? *)server 127\.0\.0\.1:(\d+) max_conns=\d+ max_fails=0;$/gm)]
      assert.deepEqual(
        servers.map(([, comment, port]) => `${comment}${port}`),
        [...ports, ...ports, ...ports],
      )
    })
  }

  for (const [name, other] of [
    ['homes.co.ke', 'www.homes.co.ke'],
    ['www.homes.co.ke', 'homes.co.ke'],
  ] as const) {
    it(`leads from ${other} to ${name} when that is the site's name`, async () => {
      const { stdout } = await withInstallScript(`name=${name}; with_names <deploy/nginx/kilele.conf`)
      const names = [...stdout.matchAll(/^ *server_name (.+);$/gm)].map(([, text]) => text)
      assert.deepEqual(names, [name, other])
      assert.ok(stdout.includes(`return 301 $scheme://${name}$request_uri;`))
      assert.ok(!stdout.includes('kilele.example'))
    })
  }
})

describe('docs/deploy.md, docs/upgrading.md and docs/backups.md', () => {
  it('have every block when the test on a bare Debian runs it', async () => {
    const documents = ['docs/deploy.md', 'docs/upgrading.md', 'docs/backups.md']
    const text = (await Promise.all(documents.map((name) => readFile(name, 'utf8')))).join('\n')
    const script = await readFile('tests/bare/deploy.sh', 'utf8')
    const wanted = [...script.matchAll(/(?:documented|while_probed) ([a-z-]+)/g)].map(([, name]) => name)
    const present = [...text.matchAll(/^```bash ([a-z-]+)$/gm)].map(([, name]) => name)
    assert.deepEqual(new Set(wanted), new Set(present))
  })
})
