/** The last submission not known to be received, and its key. */
interface Submission {
  readonly content: string
  readonly key: string
}

interface SubmissionMemory {
  read: () => Submission | null
  write: (submission: Submission | null) => void
}

export interface SubmissionKey {
  /**
   * The idempotency key (a UUID) of a submission. The same content keeps its key until it is forgotten, so
   * a retry after a broken connection creates nothing twice.
   */
  keyFor: (content: unknown) => string
  /** Call when the backend has accepted the submission: the next one gets another key, even with the same content. */
  forget: () => void
}

/** @param memory where the key is stored between attempts; by default in this page */
export function createSubmissionKey(memory: SubmissionMemory = pageMemory()): SubmissionKey {
  return {
    keyFor: (given) => {
      const content = JSON.stringify(given)
      const last = memory.read()
      if (last?.content === content) return last.key
      const key = newUuid()
      memory.write({ content, key })
      return key
    },
    forget: () => memory.write(null),
  }
}

/** Stores a submission in this browser's storage; if that fails, in the page. */
export function deviceMemory(name: string): SubmissionMemory {
  const page = pageMemory()
  return {
    read: () => page.read() ?? submissionIn(localStorage.getItem(name)),
    write: (submission) => {
      page.write(submission)
      try {
        if (submission === null) localStorage.removeItem(name)
        else localStorage.setItem(name, JSON.stringify(submission))
      } catch {
        // The storage is full or forbidden; this page still has it.
      }
    },
  }
}

function pageMemory(): SubmissionMemory {
  let submission: Submission | null = null
  return {
    read: () => submission,
    write: (next) => {
      submission = next
    },
  }
}

function submissionIn(text: string | null): Submission | null {
  if (text === null) return null
  try {
    const { content, key } = JSON.parse(text) as Partial<Submission>
    return typeof content === 'string' && typeof key === 'string' ? { content, key } : null
  } catch {
    return null // Truncated or not ours.
  }
}

/** Version 4 of RFC 9562. `crypto.randomUUID` exists only on HTTPS and localhost. */
export function newUuid(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
