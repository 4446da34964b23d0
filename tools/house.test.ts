import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { skipWithout } from '../tests/support/find-program'
import { compareHouse, measureHouse } from './house'
import { temporaryFolder, writeFiles } from './lib/test-folder'

const skip = skipWithout('git')
const lines = (count: number) => "export const a = 'a'\n".repeat(count)

describe('the figures of the house', { skip }, () => {
  it('count production files, their code and the places that reach into a package', async (t) => {
    const root = await temporaryFolder(t)
    await writeFiles(root, {
      'src/features/cars/list.ts': `import { a } from './a'\n\n// A comment.\n/** Another,\n * of two lines. */\n${lines(29)}`,
      'src/features/cars/small.ts': lines(3),
      'src/features/admin/editor/form.ts': lines(40),
      'src/features/cars/list.test.ts': lines(90),
      'src/types.d.ts': lines(90),
      'tools/reach.ts': "import { createRequire } from 'node:module'\ncreateRequire('gatsby')\n",
      [join('docs/decisions', '0001-one.md')]: 'one',
      'docs/decisions/README.md': 'all',
    })
    execFileSync('git', ['init', '--quiet'], { cwd: root })
    execFileSync('git', ['add', '.'], { cwd: root })
    await writeFiles(root, { 'src/untracked.ts': lines(90) })
    assert.deepEqual(measureHouse(root), {
      files: 4,
      filesInSrc: 3,
      lines: 75,
      medianInSrc: 34,
      under25InSrc: 1,
      importsPer100: 2.7,
      largestFolder: { name: 'src/features/cars', files: 2 },
      largestFeature: { name: 'src/features/cars', files: 2 },
      reaches: ['tools/reach.ts'],
      decisions: 1,
    })
  })

  it('are a fault when they miss a limit that is enforced, and only then', () => {
    const house = measureHouse(process.cwd())
    const limit = { label: 'decisions', valueOf: () => 26, max: 25 }
    assert.deepEqual(compareHouse(house, [{ ...limit, isEnforced: true }]), {
      table: 'decisions                          26  at most 25     MISSED',
      isMet: false,
    })
    assert.equal(compareHouse(house, [{ ...limit, isEnforced: false }]).isMet, true)
    const median = { label: 'median', valueOf: () => 49, min: 50, max: 70, isEnforced: true }
    assert.equal(compareHouse(house, [median]).isMet, false)
    assert.equal(compareHouse(house, [{ ...median, valueOf: () => 70 }]).isMet, true)
  })
})
