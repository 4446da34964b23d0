import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { before, describe, it } from 'node:test'

const OWN_PATH = 'tools/docs.test.ts'
const ROOT_DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'tests/README.md']
/** Folders with files that documents may name or that cite documents. */
const FOLDERS = 'backend/src,backend/test,contract,demo,deploy,docs,gatsby,src,static,tests,tools,.ci,.github'.split(
  ',',
)
/** The start of a path in backticks; other text may be a URL or a folder of a running stack. */
const PATH = /^(?:backend|contract|demo|deploy|docs|gatsby|src|static|tests|tools|\.ci|\.github)(?:\/|$)/
const FILE_NAME = /^[\w./[\]@-]+\.(?:test\.tsx?|spec\.ts|tsx?|mjs|cjs|md|conf)$/
const LINK = /\]\(([^)\s]+)\)/g
const CODE = /`([^`\n]+)`/g

interface Document {
  readonly path: string
  readonly text: string
}

let documents: Document[]
let files: string[]

before(async () => {
  const inDocs = (await readdir('docs', { recursive: true })).filter((name) => name.endsWith('.md'))
  const paths = [...ROOT_DOCUMENTS, ...inDocs.map((name) => join('docs', name))]
  documents = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
  const inFolders = FOLDERS.map(async (folder) =>
    (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
  )
  files = [...(await readdir('.')), ...(await Promise.all(inFolders)).flat()]
})

/** `src/{app,pages}` names two paths. */
function expandBraces(path: string): string[] {
  const [, start = '', choices = '', end = ''] = /^(.*)\{([^}]*)\}(.*)$/.exec(path) ?? []
  return choices === '' ? [path] : choices.split(',').map((choice) => start + choice + end)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Headings as GitHub names them in links. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** Citations in source files that `isKnown` rejects. */
async function collectCitations(pattern: RegExp, isKnown: (match: RegExpMatchArray) => boolean): Promise<string[]> {
  const sources = files.filter(
    (file) => /\.(?:tsx?|mjs|cjs|sh|conf|service)$/.test(file) && !file.includes('node_modules') && file !== OWN_PATH,
  )
  const found = sources.map(async (file) =>
    [...(await readFile(file, 'utf8')).matchAll(pattern)]
      .filter((match) => !isKnown(match))
      .map(([citation]) => `${file}: ${citation}`),
  )
  return (await Promise.all(found)).flat()
}

async function collect(findIn: (document: Document) => Promise<string[]> | string[]): Promise<string[]> {
  const found = await Promise.all(
    documents.map(async (document) => (await findIn(document)).map((problem) => `${document.path}: ${problem}`)),
  )
  return found.flat()
}

describe('the documents', () => {
  it('link only to existing files and headings when they link', async () => {
    const broken = await collect(async ({ path, text }) => {
      const errors: string[] = []
      for (const [, link = ''] of text.matchAll(LINK)) {
        if (/^https?:/.test(link)) continue
        const [file = '', anchor] = link.split('#')
        const target = file === '' ? path : normalize(join(dirname(path), file))
        if (!(await exists(target))) errors.push(link)
        else if (anchor !== undefined && !anchorsOf(await readFile(target, 'utf8')).includes(anchor)) errors.push(link)
      }
      return errors
    })
    assert.deepEqual(broken, [])
  })

  it('name only existing files and folders when they name a path', async () => {
    const missing = await collect(async ({ text }) => {
      const errors: string[] = []
      for (const [, code = ''] of text.matchAll(CODE)) {
        if (/[\s<*…]/.test(code)) continue
        for (const path of expandBraces(code)) {
          const isKnown = PATH.test(path)
            ? await exists(path)
            : !FILE_NAME.test(path) || files.some((file) => file === path || file.endsWith(`/${path}`))
          if (!isKnown) errors.push(path)
        }
      }
      return errors
    })
    assert.deepEqual(missing, [])
  })

  it('name only scripts of package.json when they name a script', async () => {
    const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
    const missing = await collect(({ text }) =>
      [...text.matchAll(/npm run ([a-z][\w:-]*)(?![\w:…<-]| -w)/g)]
        .map(([, script = '']) => script)
        .filter((script) => scripts[script] === undefined),
    )
    assert.deepEqual(missing, [])
  })
})

describe('decisions', () => {
  it('state date, status, context, decision, consequences and alternatives when they are written', async () => {
    const incomplete = await collect(({ path, text }) => {
      if (!/^docs\/decisions\/\d{4}-/.test(path)) return []
      const [number] = /\d{4}/.exec(path) ?? []
      const parts = [
        new RegExp(`^# ${number}: `),
        /^(?:Accepted|Superseded by \d{4}), \d{4}-\d{2}-\d{2}$/m,
        ...['Context', 'Decision', 'Consequences', 'Alternatives'].map(
          (part) => new RegExp(`^\\*\\*${part}:\\*\\*`, 'm'),
        ),
      ]
      return parts.filter((part) => !part.test(text)).map(String)
    })
    assert.deepEqual(incomplete, [])
  })

  it('are listed in the index when they exist', async () => {
    const index = await readFile('docs/decisions/README.md', 'utf8')
    const unlisted = (await readdir('docs/decisions')).filter((name) => !index.includes(`](${name})`))
    assert.deepEqual(unlisted, ['README.md'])
  })

  it('exist when code cites them', async () => {
    const numbers = (await readdir('docs/decisions')).map((name) => name.slice(0, 4))
    const unknown = await collectCitations(/\bdecisions?\s(?:\*\s|# )?(\d{4})\b/g, ([, number = '']) =>
      numbers.includes(number),
    )
    assert.deepEqual(unknown, [])
  })
})

describe('code', () => {
  it('cites existing headings when it cites a heading', async () => {
    const texts = new Map(documents.map(({ path, text }) => [path, text]))
    const unknown = await collectCitations(/(docs\/[\w-]+\.md), "([^"]+)"/g, ([, path = '', heading = '']) =>
      new RegExp(`^#+ ${heading}$`, 'm').test(texts.get(path) ?? ''),
    )
    assert.deepEqual(unknown, [])
  })

  it('cites existing documents when it cites one', async () => {
    const paths = new Set(documents.map(({ path }) => path))
    const unknown = await collectCitations(/\bdocs\/[\w/-]+\.md\b/g, ([path]) => paths.has(path))
    assert.deepEqual(unknown, [])
  })
})
