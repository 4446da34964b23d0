import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { HttpError } from '../../lib/errors'
import { orIfMissing } from '../../lib/files'

/** Why a PDF is refused, in a sentence for the administrator (docs/product.md, "Documents"). */
export const PDF_FAULTS = {
  unreadable: 'This file cannot be read as a PDF.',
  encrypted: 'This PDF is encrypted or has a password. Please save it without, and add it again.',
  script: 'This PDF contains a script. Please print it to a new PDF, and add that.',
  form: 'This PDF contains a form that sends what is filled in. Please print it to a new PDF, and add that.',
  attachment: 'This PDF has other files or media attached. Please print it to a new PDF, and add that.',
  launch: 'This PDF has a link that does more than open a web page. Please print it to a new PDF, and add that.',
  'too-long': 'This PDF has more than 500 pages. Please add the pages that matter.',
  'too-complex': 'This PDF takes too long to check. Please print it to a new PDF, and add that.',
} as const
export type PdfFault = keyof typeof PDF_FAULTS

interface Limits {
  /** Milliseconds, with the start of the process. */
  readonly deadlineMs: number
  /** Resident bytes of the process. */
  readonly memoryBytes: number
}

const LIMITS: Limits = { deadlineMs: 30_000, memoryBytes: 512 * 1024 * 1024 }
const HEAP_MEGABYTES = 256
/** Milliseconds between two looks at the memory of the process. */
const WATCH_MS = 50
const PROGRAM = fileURLToPath(new URL('inspect-pdf.mjs', import.meta.url))

const reportSchema = z.object({ fault: z.nullable(z.enum(Object.keys(PDF_FAULTS) as [PdfFault, ...PdfFault[]])) })

/**
 * Checks that a PDF can be read and contains neither scripts, forms that submit, attachments, encryption nor links that
 * start programs, in a process of its own with limited time and memory.
 * @throws HttpError 415 with a sentence that says why it is refused
 */
export async function checkPdf(file: Buffer, limits: Limits = LIMITS): Promise<void> {
  const fault = await inspect(file, limits)
  if (fault !== null) throw new HttpError(415, PDF_FAULTS[fault])
}

async function inspect(file: Buffer, limits: Limits): Promise<PdfFault | null> {
  const child = fork(PROGRAM, {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    // Not the backend's, which contains secrets.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new AbortController()
  try {
    return await Promise.race([verdictOf(child, file, ended.signal), exceeded(child, limits, ended.signal)])
  } finally {
    ended.abort()
    child.kill('SIGKILL')
  }
}

async function verdictOf(child: ChildProcess, file: Buffer, signal: AbortSignal): Promise<PdfFault | null> {
  await started(child, signal)
  child.send(new Uint8Array(file))
  return Promise.race([reported(child, signal), died(child, signal)])
}

/** @throws Error when it cannot run, which says nothing about the file */
async function started(child: ChildProcess, signal: AbortSignal): Promise<void> {
  const ready = await Promise.race([
    once(child, 'message', { signal }).then(() => true),
    once(child, 'exit', { signal }).then(() => false),
  ])
  if (!ready) throw new Error('The process that checks PDFs ended before it began')
}

async function reported(child: ChildProcess, signal: AbortSignal): Promise<PdfFault | null> {
  const received: unknown[] = await once(child, 'message', { signal })
  return reportSchema.parse(received[0]).fault
}

/** It ran out of memory, for example. */
async function died(child: ChildProcess, signal: AbortSignal): Promise<PdfFault> {
  await once(child, 'exit', { signal })
  return 'too-complex'
}

async function exceeded(child: ChildProcess, limits: Limits, signal: AbortSignal): Promise<PdfFault> {
  const deadline = performance.now() + limits.deadlineMs
  while (performance.now() < deadline && (await residentBytes(child)) < limits.memoryBytes) {
    await setTimeout(WATCH_MS, undefined, { signal })
  }
  return 'too-complex'
}

/** 0 where the system does not tell: only Linux has this file, in pages of 4 kB or more. */
async function residentBytes({ pid }: ChildProcess): Promise<number> {
  const statm = await orIfMissing(readFile(`/proc/${pid}/statm`, 'utf8'), '')
  return Number(statm.split(' ')[1] ?? 0) * 4096
}
