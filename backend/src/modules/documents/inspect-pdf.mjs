import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { faultOfObjects } from './inspect-objects.mjs'

/**
 * The program of a process of its own, which reads one PDF and reports its fault to `check-pdf.ts`. A hostile file can
 * take this process's time and memory, but not the backend's. Plain JavaScript, because compiling pdf.js with the other
 * TypeScript would take longer than most checks.
 *
 * @typedef {import('./check-pdf').PdfFault} PdfFault
 * @typedef {import('pdfjs-dist/legacy/build/pdf.mjs').PDFDocumentProxy} PDFDocumentProxy
 */

/** Far more than any brochure has: each page is read. */
const MAX_PAGES = 500

/** Annotations that neither carry files nor play media. Others, such as FileAttachment and RichMedia, are refused. */
const PLAIN_ANNOTATIONS = new Set([
  'Caret',
  'Circle',
  'FreeText',
  'Highlight',
  'Ink',
  'Line',
  'Link',
  'PolyLine',
  'Polygon',
  'Popup',
  'Square',
  'Squiggly',
  'Stamp',
  'StrikeOut',
  'Text',
  'Underline',
  'Widget',
])

// Tests of single faults import it without a process.
if (process.send !== undefined) {
  process.once('message', (file) => {
    void findFault(file).then((fault) => process.send({ fault }, () => process.exit()))
  })
  // The backend has stopped.
  process.once('disconnect', () => process.exit())
  process.send({ ready: true })
}

/** @param {Uint8Array} file @returns {Promise<PdfFault | null>} */
export async function findFault(file) {
  const task = getDocument({
    // pdf.js takes the bytes away from whoever gives them.
    data: file.slice(),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    return (await faultOfDocument(document)) ?? (await faultOfObjects(file)) ?? (await faultOfPages(document))
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable'
  }
}

/** @param {PDFDocumentProxy} document @returns {Promise<PdfFault | null>} */
async function faultOfDocument(document) {
  if (document.numPages > MAX_PAGES) return 'too-long'
  const { info } = await document.getMetadata()
  // One that opens without a password is encrypted all the same: scanners for viruses cannot look into it.
  if (info.EncryptFilterName !== null) return 'encrypted'
  if (hasScripts(await document.getJSActions()) || (await document.hasJSActions())) return 'script'
  if (info.IsXFAPresent) return 'form'
  if (info.IsCollectionPresent || (await document.getAttachments()) !== null) return 'attachment'
  return faultOfOutline(await document.getOutline())
}

/** @returns {PdfFault | null} */
function faultOfOutline(items) {
  for (const item of items ?? []) {
    const fault = leadsElsewhere(item) ? 'launch' : item.attachment ? 'attachment' : faultOfOutline(item.items)
    if (fault !== null) return fault
  }
  return null
}

/** @param {PDFDocumentProxy} document @returns {Promise<PdfFault | null>} */
async function faultOfPages(document) {
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    if (hasScripts(await page.getJSActions())) return 'script'
    for (const annotation of await page.getAnnotations()) {
      const fault = faultOfAnnotation(annotation)
      if (fault !== null) return fault
    }
    page.cleanup()
  }
  return null
}

/** @param {object | null | undefined} actions the scripts by their events */
function hasScripts(actions) {
  return Object.keys(actions ?? {}).length > 0
}

/** @returns {PdfFault | null} */
function faultOfAnnotation(annotation) {
  const { subtype, actions, attachment } = annotation
  if (hasScripts(actions)) return 'script'
  if (attachment || !PLAIN_ANNOTATIONS.has(subtype)) return 'attachment'
  if (leadsElsewhere(annotation)) return 'launch'
  // pdf.js does not say what it does not support itself.
  return subtype === 'Link' && !isUnderstood(annotation) ? 'launch' : null
}

/**
 * Whether it opens a program or another file; a link to a web page, an address or a number is fine. `unsafeUrl` is what
 * the file says, `url` the same as a browser understands it.
 */
function leadsElsewhere({ url, unsafeUrl }) {
  return unsafeUrl !== undefined && !/^(?:https?|mailto|tel):/i.test(url ?? '')
}

function isUnderstood({ url, dest, action, setOCGState, resetForm }) {
  return [url, dest, action, setOCGState, resetForm].some((known) => known !== undefined && known !== null)
}
