import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesBelow } from '../../tools/release/files'
import { precompress } from '../../tools/release/precompress'

export interface ComparedPage {
  kind: 'home' | 'list' | 'detail'
  path: string
  /** The path of the hand-written page. */
  limitPath: string
}

export const COMPARED_PAGES: ComparedPage[] = [
  { kind: 'home', path: '/', limitPath: '/limit/home' },
  { kind: 'list', path: '/properties', limitPath: '/limit/list' },
  { kind: 'detail', path: '/properties/5-bed-villa-karen-x7k2', limitPath: '/limit/detail' },
]

/**
 * Puts the hand-written pages, the least a page with these photos can be, into the release beside
 * our own: same server, same photos, in the very markup our pages use for them.
 */
export async function addLimitPages(release: string): Promise<void> {
  for (const { kind, path, limitPath } of COMPARED_PAGES) {
    const page = await readFile(join(release, path, 'index.html'), 'utf8')
    const pictures = page.match(/<picture>.*?<\/picture>/gs) ?? []
    if (pictures.length === 0) throw new Error(`${path} has no photos to compare with`)
    const template = await readFile(join(import.meta.dirname, 'limit', `${kind}.html`), 'utf8')
    const [first = '', ...others] = pictures
    const cards = (template.includes('{{picture}}') ? others : pictures).map(
      (picture, index) => `<li>${picture}<p><a href="${path}">Home ${index + 1}</a>, ksh 1,000,000</p></li>`,
    )
    const html = template.replace('{{picture}}', () => first).replace('{{pictures as cards}}', () => cards.join('\n'))
    await mkdir(join(release, limitPath), { recursive: true })
    await writeFile(join(release, limitPath, 'index.html'), html)
  }
  const folder = join(release, 'limit')
  await precompress(folder, filesBelow(folder))
}
