import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, readFile, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { delimiter, join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { freePort } from '../../backend/test/postgres'
import { skipWithout } from '../../tests/support/find-program'
import { ROOT } from '../lib/environment'
import { temporaryFolder, writeFiles } from '../lib/test-folder'
import { thisMachine } from './services'
import { goBack, restoreMachine, upgrade, linkedVersion, linkVersion } from './upgrade'

const VERSION_FILES = {
  'package.json': '{}',
  'package-lock.json': '{}',
  'deploy/systemd/kilele-publisher.service': '# of VERSION',
  'deploy/prepare-backups.sh': '#!/bin/sh\necho prepare-backups.sh of VERSION >>"$(dirname "$0")/../../../calls"\n',
  ...Object.fromEntries(
    ['doctor', 'backup', 'restore', 'release'].map((tool) => [`tools/commands/${tool}.ts`, recordingTool(tool)]),
  ),
}

/** Runs in a version's folder, two below the one of the installation. */
function recordingTool(name: string): string {
  return `import { appendFileSync, readFileSync } from 'node:fs'
    const words = ['${name}', ...process.argv.slice(2), 'of', process.cwd().split('/').at(-1), process.env.SECRET]
    appendFileSync('../../calls', words.filter(Boolean).join(' ') + '\\n')
    process.exitCode = readFileSync('../../failing', 'utf8').split('\\n').includes('${name}') ? 1 : 0`
}

/** Programs that record their calls, and fail when the file `failing` has the call. */
async function writePrograms(root: string, programs: Record<string, string>): Promise<void> {
  for (const [name, then] of Object.entries(programs)) {
    const program = `#!/bin/sh
      call="${name} $*"
      echo "$call" >>${root}/calls
      ! grep -qxF "$call" ${root}/failing || { echo "$call is not possible." >&2; exit 1; }
      ${then}`
    await writeFiles(root, { [`bin/${name}`]: program })
    await chmod(join(root, 'bin', name), 0o755)
  }
}

/**
 * Version 1 in service on two backends, and a repository with the tag 2; programs that change the machine only record
 * their calls.
 */
async function installation(t: TestContext) {
  const root = await temporaryFolder(t)
  const ports = [await freePort(), await freePort()]
  ports.sort((a, b) => (String(a) < String(b) ? -1 : 1))
  for (const port of ports) {
    const backend = createServer((_request, response) => response.end('<title>Home</title>'))
    await once(backend.listen(port, '127.0.0.1'), 'listening')
    t.after(() => backend.close())
  }
  const [first, second] = ports
  const nginx = (await readFile('deploy/nginx/kilele.conf', 'utf8'))
    .replaceAll('# server 127.0.0.1:8002 ', `server 127.0.0.1:${second} `)
    .replaceAll('server 127.0.0.1:8000 ', `server 127.0.0.1:${first} `)
  await writeFiles(root, {
    'repository/package.json': '',
    environment: "SECRET='of the backend'",
    publisher: "SECRET='of the publisher'",
    nginx,
    'units/kilele-publisher.service': '# of 1',
    'units/multi-user.target.wants/kilele-publisher.service': '',
    ...Object.fromEntries(ports.map((port) => [`units/multi-user.target.wants/kilele-backend@${port}.service`, ''])),
    calls: '',
    failing: '',
  })
  await writePrograms(root, {
    systemctl: `[ "$1" != reload ] || echo "$(grep -c ' down;' ${root}/nginx) lines down" >>${root}/calls`,
    nginx: '',
    npm: `mkdir node_modules && ln -s ${ROOT}/node_modules/tsx node_modules/ && touch node_modules/.package-lock.json`,
    // There are no accounts of services.
    id: 'exec /usr/bin/id "$1"',
    install: '',
    chgrp: '',
  })
  await makeVersions(root)
  const path = process.env.PATH ?? ''
  process.env.PATH = join(root, 'bin') + delimiter + path
  t.after(() => (process.env.PATH = path))
  const printed: string[] = []
  const machine = thisMachine({
    paths: {
      root,
      environment: join(root, 'environment'),
      publisherEnvironment: join(root, 'publisher'),
      nginxSite: join(root, 'nginx'),
      units: join(root, 'units'),
      lock: join(root, 'upgrade.lock'),
    },
    healthyWithinMs: 10_000,
    reloadedAfterMs: 0,
    despiteDoctor: false,
    print: (line) => printed.push(line),
  })
  return {
    machine,
    printed,
    ports,
    fail: (call: string) => appendFile(join(root, 'failing'), `${call}\n`),
    calls: async () => (await readFile(join(root, 'calls'), 'utf8')).trimEnd().split('\n'),
    unchanged: async () => {
      assert.equal(await linkedVersion(root, 'current'), '1')
      assert.equal(await readFile(join(root, 'nginx'), 'utf8'), nginx)
      assert.equal(await readFile(join(root, 'units/kilele-publisher.service'), 'utf8'), '# of 1')
    },
    inService: async () => [
      await linkedVersion(root, 'current'),
      await readFile(join(root, 'units/kilele-publisher.service'), 'utf8'),
    ],
    linesDown: async () => (await readFile(join(root, 'nginx'), 'utf8')).split(' down;').length - 1,
  }
}

/** A repository with the tags 1 and 2, and the folder of version 1. */
async function makeVersions(root: string): Promise<void> {
  const repository = join(root, 'repository')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=Test', '-c', 'user.email=test@kilele.example', ...args])
  git('init', '--quiet')
  for (const version of ['1', '2']) {
    await writeFiles(
      repository,
      Object.fromEntries(Object.entries(VERSION_FILES).map(([path, text]) => [path, text.replace('VERSION', version)])),
    )
    await chmod(join(repository, 'deploy/prepare-backups.sh'), 0o755)
    git('add', '--all')
    git('commit', '--quiet', '--message', version)
    git('tag', version)
    if (version === '1') execFileSync('git', ['clone', '--quiet', repository, join(root, 'versions', '1')])
  }
  await writeFiles(root, { 'versions/1/node_modules/.package-lock.json': '{}' })
  await symlink(join(ROOT, 'node_modules/tsx'), join(root, 'versions/1/node_modules/tsx'))
  await linkVersion(root, 'current', '1')
}

const skip = skipWithout('git')

describe('an upgrade of this machine', { skip }, () => {
  it('runs programs in order, with the account and variables of each service, when nothing fails', async (t) => {
    const { machine, calls, ports, inService, linesDown } = await installation(t)
    await upgrade(machine, '2')
    assert.deepEqual(await calls(), [
      'npm ci --no-audit --no-fund',
      'install -d -o kilele-publisher -g kilele-publisher node_modules/.cache',
      'chgrp kilele-publisher .',
      'doctor --before-start of 2',
      'prepare-backups.sh of 1',
      'id -u kilele',
      'id -g kilele',
      'backup --before 2 of 1 of the backend',
      'systemctl daemon-reload',
      ...ports.flatMap((port) => [
        'nginx -t -q',
        'systemctl reload nginx',
        '3 lines down',
        `systemctl restart kilele-backend@${port}`,
        'nginx -t -q',
        'systemctl reload nginx',
        '0 lines down',
      ]),
      'systemctl restart kilele-publisher',
      'id -u kilele-publisher',
      'id -g kilele-publisher',
      'release of 2 of the publisher',
    ])
    assert.deepEqual(await inService(), ['2', '# of 2'])
    assert.equal(await linesDown(), 0)

    await goBack(machine)
    assert.deepEqual(await inService(), ['1', '# of 1'])
    assert.equal((await calls()).at(-1), 'release of 1 of the publisher')
  })

  for (const [call, message] of [
    ['npm ci --no-audit --no-fund', /^npm ci failed; its messages are above\. Nothing was changed: 1 goes on\.$/],
    ['doctor', /^Correct .*environment as said above\. Nothing was changed/],
    ['backup', /^The backup failed; the reason is above\. Nothing was changed/],
    ['id -u kilele', /^id -u kilele failed: id -u kilele is not possible\. Nothing was changed/],
  ] as const) {
    it(`changes nothing and says why when "${call}" fails`, async (t) => {
      const { machine, calls, fail, unchanged } = await installation(t)
      await fail(call)
      await assert.rejects(upgrade(machine, '2'), { message })
      assert.deepEqual(
        (await calls()).filter((each) => each.startsWith('systemctl')),
        [],
      )
      await unchanged()
    })
  }

  it('changes nothing and says what git says when there is no such version', async (t) => {
    const { machine, unchanged } = await installation(t)
    await assert.rejects(upgrade(machine, 'v9'), { message: /^git .*checkout.* failed: .*v9.*Nothing was changed/s })
    await unchanged()
  })

  for (const [name, failing, lastCall] of [
    ['nginx rejects its configuration', 'nginx -t -q', 'systemctl restart kilele-publisher'],
    ['nginx cannot be reloaded', 'systemctl reload nginx', 'systemctl restart kilele-publisher'],
    ['a version’s site cannot be built', 'release', 'release of 1 of the publisher'],
  ] as const) {
    it(`returns to the version before and says why when ${name}`, async (t) => {
      const { machine, fail, printed, unchanged, calls } = await installation(t)
      await fail(failing)
      await assert.rejects(upgrade(machine, '2'))
      assert.match(printed.join('\n'), /(?:is not possible|the reason is above)\.\nReturning to 1 …/)
      assert.ok((await calls()).includes(lastCall))
      await unchanged()
    })
  }

  it('says what systemctl says and what to look at when a backend can be restarted in no version', async (t) => {
    const { machine, fail, ports, calls, linesDown } = await installation(t)
    const call = `systemctl restart kilele-backend@${ports[1]}`
    await fail(call)
    await assert.rejects(upgrade(machine, '2'), {
      message: `${call} failed: ${call} is not possible. Returning to 1 failed too: ${call} failed: ${call} is not possible. Look at: systemctl status 'kilele-*'`,
    })
    // The other one goes on, with the newer version.
    assert.equal(await linesDown(), 3)
    assert.equal((await calls()).filter((each) => each.endsWith(`@${ports[0]}`)).length, 1)
  })

  it('changes nothing when another upgrade or restore runs', async (t) => {
    const { machine, calls, unchanged } = await installation(t)
    await machine.exclusively(async () => {
      const works = [() => upgrade(machine, '2'), () => goBack(machine), () => restoreMachine(machine, 'latest')]
      for (const work of works) {
        await assert.rejects(work, { message: /^Another upgrade or restore runs on this machine: process \d+\.$/ })
      }
    })
    assert.deepEqual(await calls(), [''])
    await unchanged()
    await upgrade(machine, '2')
  })
})

describe('a restore of this machine', { skip }, () => {
  const starts = (ports: number[]) => [
    ...ports.map((port) => `systemctl restart kilele-backend@${port}`),
    'systemctl restart kilele-publisher',
  ]

  it('happens while no service runs, as the account of the backends, and publishes when nothing fails', async (t) => {
    const { machine, calls, ports } = await installation(t)
    await restoreMachine(machine, 'latest')
    assert.deepEqual(await calls(), [
      `systemctl stop kilele-publisher ${ports.map((port) => `kilele-backend@${port}`).join(' ')}`,
      'id -u kilele',
      'id -g kilele',
      'restore --replace latest of 1 of the backend',
      ...starts(ports),
      'id -u kilele-publisher',
      'id -g kilele-publisher',
      'release of 1 of the publisher',
    ])
  })

  it('starts the services again and builds nothing when it fails', async (t) => {
    const { machine, calls, ports, fail } = await installation(t)
    await fail('restore')
    await assert.rejects(restoreMachine(machine, 'latest'), { message: 'The restore failed; the reason is above.' })
    const made = await calls()
    assert.deepEqual(made.slice(made.indexOf('restore --replace latest of 1 of the backend') + 1), starts(ports))
  })

  it('lists the backups as the account of the backends', async (t) => {
    const { machine, calls } = await installation(t)
    await machine.listBackups()
    assert.equal((await calls()).at(-1), 'restore of 1 of the backend')
  })
})
