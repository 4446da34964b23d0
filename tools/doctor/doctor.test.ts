import assert from 'node:assert/strict'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe as group, it, type TestContext } from 'node:test'
import { parseEnv } from 'node:util'
import { writeDraftReport } from '../../backend/src/modules/editor-drafts/report'
import { startMailServer, type MailServer } from '../../backend/test/mail-server'
import { startWebhookTarget, WEBHOOK_SECRET, type WebhookTarget } from '../../backend/test/webhook-target'
import { HOUR_MS } from '../../contract/limits'
import { skipWithout } from '../../tests/support/find-program'
import { openRepository } from '../backup/repository'
import { ROOT } from '../lib/environment'
import { UserError } from '../lib/errors'
import { freePort } from '../lib/machine'
import { temporaryFolder } from '../lib/test-folder'
import { newReleaseId, finishRelease, switchCurrent, unfinishedPath } from '../release/releases'
import { markDown } from '../upgrade/services'
import { describe, examine } from './doctor'
import { startHosts, type Hosts } from './test-hosts'

const SITE = 'https://kilele.co.ke'
const LOGIN = { user: 'agency', password: 'correct-horse' }
const GIGABYTE = 1024 ** 3

const WITHOUT_RESTIC = skipWithout('restic')

let hosts: Hosts
let mailServer: MailServer
let publisher: WebhookTarget

before(async () => {
  hosts = await startHosts()
  mailServer = await startMailServer(LOGIN)
  publisher = await startWebhookTarget()
  publisher.state = {
    pending: [],
    buildingSince: null,
    failure: null,
    publishedAt: null,
    currentRelease: null,
    previousRelease: null,
    isRolledBack: false,
  }
})
after(async () => {
  await hosts.close()
  await mailServer.close()
  await publisher.close()
})

/** A machine on which nothing is wrong. */
async function machine(t: TestContext) {
  const folder = await temporaryFolder(t)
  const dataDir = join(folder, 'data')
  const releases = join(dataDir, 'releases')
  const id = newReleaseId()
  await mkdir(unfinishedPath(releases, id), { recursive: true })
  await finishRelease(releases, { id, createdAt: new Date().toISOString(), pages: 30, digest: '-' })
  await switchCurrent(releases, id)
  await chmod(dataDir, 0o750)
  const now = new Date().toISOString()
  await writeFile(join(dataDir, 'last-backup.json'), JSON.stringify({ at: now, bytes: 5_000_000, drilledAt: now }))
  const { host } = new URL(mailServer.url)
  const env: Record<string, string> = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    SITE_URL: SITE,
    FIREBASE_PROJECT_ID: 'kilele-homes',
    FIREBASE_API_KEY: 'AIzaSyA-valid-key',
    FIREBASE_AUTH_DOMAIN: 'kilele-homes.firebaseapp.com',
    ADMIN_EMAIL: 'owner@kilele.co.ke',
    SMTP_URL: `smtp://${LOGIN.user}:${LOGIN.password}@${host}`,
    TRUST_PROXY: '1',
    PUBLISHER_URL: publisher.url,
    REBUILD_WEBHOOK_SECRET: WEBHOOK_SECRET,
    RESTIC_REPOSITORY: 'sftp:kilele@backups.co.ke:/kilele',
    RESTIC_PASSWORD_FILE: join(folder, 'backup-key'),
  }
  await writeFile(env.RESTIC_PASSWORD_FILE ?? '', 'key', { mode: 0o400 })
  const nginxSite = join(folder, 'nginx')
  await writeFile(nginxSite, await readFile('deploy/nginx/kilele.conf', 'utf8'))
  const envFile = join(folder, 'environment')
  const writeEnv = (lines = Object.entries(env).map(([name, value]) => `${name}=${value}`)) =>
    writeFile(envFile, lines.join('\n'), { mode: 0o600 })
  await writeEnv()
  const options = {
    env,
    beforeStart: false,
    sendMail: false,
    fetch: hosts.fetch,
    openRepository: () => Promise.resolve(),
    nginxSite,
  }
  return {
    folder,
    dataDir,
    env,
    envFile,
    nginxSite,
    writeEnv,
    report: async (more: Partial<Parameters<typeof examine>[0]> = {}) =>
      examine({
        ...options,
        envFile: { path: envFile, text: await readFile(envFile, 'utf8') },
        freeBytes: () => Promise.resolve(20 * GIGABYTE),
        ...more,
      }),
  }
}

type Machine = Awaited<ReturnType<typeof machine>>

const set = (name: string, value: string) => (m: Machine) => {
  m.env[name] = value
}
const backup = (at: number, drilledAt: number | null) => (m: Machine) => {
  const iso = (age: number) => new Date(Date.now() - age).toISOString()
  const record = { at: iso(at), bytes: 1, drilledAt: drilledAt === null ? null : iso(drilledAt) }
  return writeFile(join(m.dataDir, 'last-backup.json'), JSON.stringify(record))
}

/** What is broken, how, and the only line that may say so. */
const BROKEN: readonly [string, (m: Machine) => unknown, RegExp][] = [
  [
    'the administrator has no email address',
    (m) => delete m.env.ADMIN_EMAIL,
    /^WRONG +configuration: ADMIN_EMAIL is missing/,
  ],
  [
    'the project is missing',
    (m) => delete m.env.FIREBASE_PROJECT_ID,
    /^WRONG +configuration: FIREBASE_PROJECT_ID is missing/,
  ],
  [
    'the mail server is no URL',
    set('SMTP_URL', 'smtp.kilele.co.ke'),
    /configuration: SMTP_URL must be the URL of a mail server/,
  ],
  [
    'a webhook secret is short',
    set('REBUILD_WEBHOOK_SECRET', `${WEBHOOK_SECRET},short`),
    /configuration: .*REBUILD_WEBHOOK_SECRET must have at least 16/,
  ],
  [
    'the upload token is cut off',
    set('UPLOADTHING_TOKEN', 'eyJhcGlLZXkiOi'),
    /configuration: UPLOADTHING_TOKEN must be a token/,
  ],
  [
    'everybody is trusted as a proxy',
    set('TRUST_PROXY', 'true'),
    /configuration: TRUST_PROXY must be the number of proxies/,
  ],
  [
    'a name is misspelled',
    (m) => m.writeEnv(['SMPT_URL=smtp://kilele.co.ke']),
    /variables: SMPT_URL is not a variable of the site: did you mean SMTP_URL\?/,
  ],
  [
    'a comment follows a value',
    (m) => m.writeEnv(['MAIL_TO=owner@kilele.co.ke   # the owner']),
    /variables: the line of MAIL_TO has a comment/,
  ],
  [
    'a value has a # that systemd and the tools read differently',
    (m) => m.writeEnv(['SMTP_URL=smtps://agency:pa#ss@kilele.co.ke']),
    /variables: the value of SMTP_URL has a # outside quotes.* Put the value in double quotes/,
  ],
  [
    'backups were copied by rsync',
    set('BACKUP_COPY_TO', 'backup@host:kilele'),
    /repository: .*BACKUP_COPY_TO is no longer used: remove it, set RESTIC_REPOSITORY=sftp:/,
  ],
  [
    'the target of backups is meant for rsync',
    set('RESTIC_REPOSITORY', 'backup@host:kilele'),
    /repository: .*RESTIC_REPOSITORY must be a folder, sftp:/,
  ],
  [
    'others may read the key of the backups',
    (m) => chmod(m.env.RESTIC_PASSWORD_FILE ?? '', 0o444),
    /permissions: others than its owner can read .*backup-key/,
  ],
  [
    'a sample value is left',
    set('MAIL_FROM', 'owner@kilele.example'),
    /sample values: MAIL_FROM still has a value of the documentation/,
  ],
  [
    'the secret can be guessed',
    set('REBUILD_WEBHOOK_SECRET', `${WEBHOOK_SECRET},aaaaaaaaaaaaaaaaaaaa`),
    /sample values: REBUILD_WEBHOOK_SECRET can be guessed/,
  ],
  ['it is not production', set('NODE_ENV', 'development'), /production: NODE_ENV is not production/],
  ['sign-ins are not encrypted', set('SITE_URL', SITE.replace('https', 'http')), /production: SITE_URL is not https/],
  ['messages stay on the machine', (m) => delete m.env.SMTP_URL, /production: SMTP_URL is not set/],
  ['the log is verbose', set('LOG_LEVEL', 'trace'), /production: LOG_LEVEL is trace/],
  ['demo listings would be created', set('DEMO_DATA', 'true'), /production: DEMO_DATA is true/],
  [
    'the project is a demo',
    set('FIREBASE_PROJECT_ID', 'demo-kilele'),
    /production: FIREBASE_PROJECT_ID is missing or a/,
  ],
  ['nothing publishes', (m) => delete m.env.PUBLISHER_URL, /production: nothing publishes changes/],
  [
    'the database is down',
    (m) => freePort().then((port) => (m.env.DATABASE_URL = `postgres://kilele@127.0.0.1:${port}/kilele`)),
    /database: PostgreSQL at DATABASE_URL cannot be used: .*ECONNREFUSED/,
  ],
  [
    'the web API key is wrong',
    set('FIREBASE_API_KEY', 'AIzaSyA-typing-error'),
    /firebase: FIREBASE_API_KEY is not a valid key/,
  ],
  [
    'the key belongs to another project',
    set('FIREBASE_PROJECT_ID', 'kilele-cars'),
    /firebase: the key is not of the project kilele-cars/,
  ],
  [
    'the mail server is down',
    (m) => freePort().then((port) => (m.env.SMTP_URL = `smtp://127.0.0.1:${port}`)),
    /mail: the mail server refuses: .*ECONNREFUSED/,
  ],
  [
    'the mail password is wrong',
    (m) => (m.env.SMTP_URL = m.env.SMTP_URL?.replace(LOGIN.password, 'wrong') ?? ''),
    /mail: the mail server refuses: .*Invalid user or password/,
  ],
  [
    'the publisher has another secret',
    set('REBUILD_WEBHOOK_SECRET', 'another-secret-than-there'),
    /webhook: the publisher has another REBUILD_WEBHOOK_SECRET/,
  ],
  [
    'the publisher is down',
    (m) => freePort().then((port) => (m.env.PUBLISHER_URL = `http://127.0.0.1:${port}`)),
    /webhook: The publisher cannot be reached/,
  ],
  [
    'others may look into the data',
    (m) => chmod(m.dataDir, 0o755),
    /permissions: everybody on this machine can look into/,
  ],
  [
    'others may read the secrets',
    (m) => chmod(m.envFile, 0o644),
    /permissions: others than its owner can read .*environment/,
  ],
  [
    'others may read the publisher’s secrets',
    (m) => writeFile(join(m.folder, 'publisher'), '', { mode: 0o640 }),
    /permissions: others than its owner can read .*publisher/,
  ],
  ['the proxy is not trusted', set('TRUST_PROXY', 'false'), /proxy: TRUST_PROXY trusts 0 proxies, but there are 1/],
  ['too many proxies are trusted', set('TRUST_PROXY', '2'), /proxy: TRUST_PROXY trusts 2 proxies, but there are 1/],
  ['there are no pages', (m) => switchCurrent(join(m.dataDir, 'releases'), 'gone'), /release: there are no pages yet/],
  ['the backups stopped', backup(60 * HOUR_MS, 2 * HOUR_MS), /backups: the last backup is 60 hours old/],
  ['no backup was ever restored', backup(HOUR_MS, null), /backups: no backup was restored for trial/],
]

group('npm run doctor', () => {
  it('finds nothing wrong when a configuration is good', async (t) => {
    const lines = (await (await machine(t)).report()).map(describe)
    assert.deepEqual(
      lines.filter((line) => !line.startsWith('ok')),
      [],
    )
    assert.ok(lines.length > 14, lines.join('\n'))
  })

  for (const [what, breakIt, line] of BROKEN) {
    it(`names the fault and nothing else when ${what}`, async (t) => {
      const m = await machine(t)
      await breakIt(m)
      const wrong = (await m.report()).filter(({ level }) => level === 'wrong').map(describe)
      assert.equal(wrong.length, 1, wrong.join('\n'))
      assert.match(wrong[0] ?? '', line)
      assert.ok(!wrong[0]?.includes(LOGIN.password))
    })
  }

  for (const [what, state, line] of [
    ['Google is disabled', { google: false }, /firebase: sign-in with Google is disabled/],
    ['passwords are disabled', { password: false }, /firebase: sign-in with email and password is disabled/],
    [
      'the domain is not authorized',
      { domains: ['kilele-homes.firebaseapp.com'] },
      /firebase: kilele.co.ke may not sign people in/,
    ],
    [
      'the key is restricted to another site',
      { referer: 'https://other.co.ke/' },
      /firebase: FIREBASE_API_KEY may not be used by this site/,
    ],
    ['the clock is wrong', { clockMs: 10 * 60_000 }, /clock: this clock is (599|600) s behind identitytoolkit/],
  ] as const) {
    it(`names the fault and nothing else when ${what}`, async (t) => {
      const m = await machine(t)
      hosts.become(state)
      t.after(() => hosts.become({}))
      const wrong = (await m.report()).filter(({ level }) => level === 'wrong').map(describe)
      assert.equal(wrong.length, 1, wrong.join('\n'))
      assert.match(wrong[0] ?? '', line)
    })
  }

  it('names every value to fill in when the environment is the sample that an installation writes', async (t) => {
    const m = await machine(t)
    const sample = await readFile('deploy/environment.sample', 'utf8')
    await m.writeEnv(sample.split('\n'))
    const lines = await m.report({ env: { ...parseEnv(sample), DATA_DIR: m.dataDir }, beforeStart: true })
    const left = lines.filter(({ check }) => check === 'sample values').map(({ text }) => text.split(' ')[0])
    assert.deepEqual(left, [
      'SITE_URL',
      'FIREBASE_PROJECT_ID',
      'FIREBASE_API_KEY',
      'FIREBASE_AUTH_DOMAIN',
      'ADMIN_EMAIL',
      'SMTP_URL',
      'REBUILD_WEBHOOK_SECRET',
    ])
    assert.deepEqual(
      lines.filter(({ check }) => check === 'variables').map(({ level }) => level),
      ['ok'],
    )
  })

  it('does not blame DEMO_DATA when it is not set and the project is a demo', async (t) => {
    const m = await machine(t)
    Object.assign(m.env, {
      NODE_ENV: 'development',
      SITE_URL: 'http://localhost',
      FIREBASE_PROJECT_ID: 'demo-kilele',
    })
    const faults = (await m.report()).filter(({ check, level }) => check === 'production' && level === 'wrong')
    assert.deepEqual(
      faults.map(({ text }) => text.split(' ')[0]),
      ['NODE_ENV', 'SITE_URL', 'FIREBASE_PROJECT_ID'],
    )
  })

  it('says so when the machine is offline, and still checks the rest', async (t) => {
    const m = await machine(t)
    const port = await freePort()
    const lines = (await m.report({ fetch: () => fetch(`http://127.0.0.1:${port}`) })).map(describe)
    assert.match(lines.join('\n'), /^WRONG +firebase: the identity service cannot be reached .*ECONNREFUSED/m)
    assert.match(lines.join('\n'), /^\? +clock: no other clock can be reached/m)
    assert.match(lines.join('\n'), /^WRONG +proxy: https:\/\/kilele.co.ke\/api\/health cannot be reached/m)
    assert.match(lines.join('\n'), /^ok +mail: /m)
  })

  it('says so when another server has the name of the site', async (t) => {
    const m = await machine(t)
    const other = createServer((_request, response) => response.writeHead(404).end())
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    t.after(() => other.close())
    const address = other.address()
    const port = typeof address === 'object' ? address?.port : 0
    const wrong = await m.report({
      fetch: (input, init) =>
        new Request(input).url.startsWith(SITE) ? fetch(`http://127.0.0.1:${port}`, init) : hosts.fetch(input, init),
    })
    assert.match(wrong.map(describe).join('\n'), /WRONG +proxy: .* did not come from the backend \(status 404\)/)
  })

  it('says so when the disk is nearly full', async (t) => {
    const findings = await (await machine(t)).report({ freeBytes: () => Promise.resolve(GIGABYTE / 2) })
    assert.match(findings.map(describe).join('\n'), /^WRONG +disk: 0\.5 GB free .* but 1 GB is needed/m)
  })

  it('leaves out what only a running site has when that is asked for', async (t) => {
    const m = await machine(t)
    const names = (await m.report({ beforeStart: true })).map(({ check }) => check)
    for (const name of ['webhook', 'proxy', 'release', 'backups', 'unfinished forms'])
      assert.ok(!names.includes(name), name)
    assert.ok(names.includes('firebase'))
  })

  it('counts the unfinished forms of an earlier release when they did not become listings', async (t) => {
    const m = await machine(t)
    const refused = [{ kind: 'car' as const, title: 'Prado', reason: 'Make is required' }]
    await writeDraftReport(m.dataDir, { listings: 2, untitled: 1, edits: 3, refused })
    const lines = (await m.report()).map(describe).join('\n')
    assert.match(lines, /^WARN +unfinished forms: 2 became draft listings, 5 did not: 1 without a title, 3 edits/m)
    assert.match(lines, /^WARN +unfinished forms: the car 'Prado' did not become a listing: Make is required$/m)
  })

  it('warns, but finds nothing wrong, when backups are on this machine alone', async (t) => {
    const m = await machine(t)
    m.env.RESTIC_REPOSITORY = join(m.folder, 'repository')
    const lines = (await m.report()).map(describe)
    assert.match(lines.join('\n'), /^WARN +repository: backups are only on this machine, .*Set RESTIC_REPOSITORY/m)
    assert.ok(!lines.some((line) => line.startsWith('WRONG')))
  })

  it('lets a machine of an earlier version be upgraded, and warns of what is to be done for its backups', async (t) => {
    const m = await machine(t)
    // As deploy/environment.sample was before restic.
    const lines = ['BACKUP_DIR=/var/backups/kilele', 'BACKUP_RECIPIENT=', 'BACKUP_COPY_TO=']
    const { RESTIC_REPOSITORY, RESTIC_PASSWORD_FILE, ...rest } = m.env
    assert.ok(RESTIC_REPOSITORY !== undefined && RESTIC_PASSWORD_FILE !== undefined)
    const env = { ...rest, ...parseEnv(lines.join('\n')) }
    await m.writeEnv([...Object.entries(rest).map(([name, value]) => `${name}=${value}`), ...lines])
    const notInstalled = () => Promise.reject(new UserError('restic is not installed.'))

    const before = (await m.report({ env, openRepository: notInstalled, beforeStart: true })).map(describe)
    assert.ok(!before.some((line) => line.startsWith('WRONG')), before.join('\n'))
    assert.deepEqual(
      before.filter((line) => line.startsWith('WARN')),
      [
        `WARN   repository: the backups are not prepared yet: restic is not installed. After the upgrade run ${join(ROOT, 'deploy/prepare-backups.sh')} (docs/backups.md).`,
        'WARN   repository: BACKUP_DIR is no longer used; remove it after the upgrade (docs/backups.md).',
      ],
    )
    const after = (await m.report({ env, openRepository: notInstalled })).map(describe)
    assert.match(
      after.filter((line) => line.startsWith('WRONG')).join('\n'),
      /^WRONG +repository: no backup can be made: restic is not installed\. Run .*prepare-backups\.sh[^\n]*$/,
    )
  })

  it('does not let a machine be upgraded when its copies on another machine would end', async (t) => {
    const m = await machine(t)
    m.env.BACKUP_COPY_TO = 'backup@host:kilele'
    const lines = (await m.report({ beforeStart: true })).map(describe)
    assert.match(
      lines.join('\n'),
      /^WRONG +repository: .*BACKUP_COPY_TO is no longer used: remove it, set RESTIC_REPO/m,
    )
  })

  it('warns when an upgrade that was killed left a backend out of nginx', async (t) => {
    const m = await machine(t)
    await writeFile(m.nginxSite, markDown(await readFile(m.nginxSite, 'utf8'), 8000))
    const lines = (await m.report()).map(describe)
    assert.match(lines.join('\n'), /^WARN +nginx: 127\.0\.0\.1:8000 get no requests: .*nginx says "down"\./m)
    assert.ok(!lines.some((line) => line.startsWith('WRONG')))
  })

  it('does not look for nginx when the machine has no configuration of it', async (t) => {
    const m = await machine(t)
    const findings = await m.report({ nginxSite: join(m.folder, 'no-nginx') })
    assert.ok(!findings.some(({ check }) => check === 'nginx'))
  })

  it('says what restic says when the repository cannot be opened', { skip: WITHOUT_RESTIC }, async (t) => {
    const m = await machine(t)
    m.env.RESTIC_REPOSITORY = join(m.folder, 'unmounted')
    const lines = (await m.report({ openRepository, beforeStart: true })).map(describe)
    assert.match(
      lines.join('\n'),
      /^WRONG +repository: no backup can be made: restic cat failed: .*unable to open config file/m,
    )
  })

  it('sends a mail to the administrator when that is asked for', async (t) => {
    const m = await machine(t)
    mailServer.mails.length = 0
    const lines = (await m.report({ sendMail: true })).map(describe)
    assert.match(lines.join('\n'), /^ok +mail: the mail server accepted a test mail/m)
    assert.deepEqual(mailServer.mails[0]?.recipients, ['owner@kilele.co.ke'])
    m.env.ADMIN_EMAIL = 'owner@refused.example'
    const refused = (await m.report({ sendMail: true })).map(describe)
    assert.match(refused.join('\n'), /^WRONG +mail: the test mail was refused: .*No mailbox/m)
  })
})
