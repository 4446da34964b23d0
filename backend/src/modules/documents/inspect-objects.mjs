import createQpdf from '@neslinesli93/qpdf-wasm'

/**
 * What pdf.js does not report: every object of a PDF, as qpdf reads it by the tables that readers follow, whether a
 * page uses it or not. Names arrive decoded, objects of compressed streams unpacked.
 *
 * @typedef {import('./check-pdf').PdfFault} PdfFault
 */

/** @type {ReadonlyMap<string, PdfFault>} by the type of an action (ISO 32000-2, 12.6.4) */
const FAULTS_OF_ACTIONS = new Map([
  ['/JavaScript', 'script'],
  ['/SubmitForm', 'form'],
  ['/ImportData', 'form'],
  ['/Launch', 'launch'],
  ['/GoToR', 'launch'],
  ['/GoToE', 'attachment'],
  ['/Rendition', 'attachment'],
  ['/Movie', 'attachment'],
  ['/Sound', 'attachment'],
])
const READABLE = 0
const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * A file that qpdf has to repair is unreadable as well: readers repair in different ways, so nobody can say what they
 * would find in it.
 * @param {Uint8Array} file @returns {Promise<PdfFault | null>}
 */
export async function faultOfObjects(file) {
  const objects = await readObjects(file)
  if (objects === null) return 'unreadable'
  const resolve = (value) => (isReference(value) ? valueOf(objects[`obj:${value}`]) : value)
  // Not recursive: a hostile file nests deeper than the stack.
  const left = [objects]
  while (left.length > 0) {
    const value = left.pop()
    if (!Array.isArray(value)) {
      const fault = faultOfDictionary(value, resolve)
      if (fault !== null) return fault
    }
    for (const child of Object.values(value)) if (isContainer(child)) left.push(child)
  }
  return null
}

/** @returns {Promise<object | null>} qpdf's JSON of version 2: `obj:5 0 R` with its value or its stream's dictionary */
async function readObjects(file) {
  const qpdf = await createQpdf({ noInitialRun: true })
  qpdf.FS.writeFile('/in.pdf', file)
  const code = qpdf.callMain(['--json-output=2', '--json-stream-data=none', '/in.pdf', '/out.json'])
  return code === READABLE ? JSON.parse(qpdf.FS.readFile('/out.json', { encoding: 'utf8' })).qpdf[1] : null
}

/** @returns {PdfFault | null} */
function faultOfDictionary(dictionary, resolve) {
  if (dictionary['/JS'] !== undefined) return 'script'
  if (holdsSomething(resolve(dictionary['/EF'])) || holdsSomething(resolve(dictionary['/AF']))) return 'attachment'
  if (resolve(dictionary['/Type']) === '/EmbeddedFile') return 'attachment'
  // Of the catalog it is a dictionary, with what relative links begin with.
  const uri = resolve(dictionary['/URI'])
  if (uri !== undefined && !isContainer(uri) && !isSafe(uri)) return 'launch'
  // No dictionary but an object that is such a name by itself has a `value`; who refers to it in which way is the same.
  return FAULTS_OF_ACTIONS.get(dictionary['/S']) ?? FAULTS_OF_ACTIONS.get(dictionary.value) ?? null
}

function isReference(value) {
  return typeof value === 'string' && /^\d+ \d+ R$/.test(value)
}

function valueOf(object) {
  return object?.value ?? object?.stream ?? null
}

function holdsSomething(value) {
  return isContainer(value) ? Object.keys(value).length > 0 : value !== undefined && value !== null
}

function isContainer(value) {
  return typeof value === 'object' && value !== null
}

/**
 * A link without a scheme, such as `www.kilele.example`, opens a web page. Readers skip spaces and control characters.
 * @param {unknown} uri `u:` and the text, or `b:` and bytes in hexadecimal that are no text; others are no address
 */
function isSafe(uri) {
  const rest = /^[ub]:(.*)$/s.exec(String(uri))?.[1]
  if (rest === undefined) return false
  const text = String(uri).startsWith('b') ? Buffer.from(rest, 'hex').toString('latin1') : rest
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text.replace(/[^!-~]/g, ''))?.[1]
  return scheme === undefined || SAFE_SCHEMES.has(scheme.toLowerCase())
}
