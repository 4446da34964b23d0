import * as z from 'zod/mini'
import type { Database } from '../../db/database'
import { mailQueue } from '../../jobs/mail-delivery'
import type { CoreServices } from '../../module'
import type { StrangerMails } from '../stranger-mails'
import type { ViewingRow } from './repository'
import type { ViewingTokens } from './tokens'

export interface ViewingMailNews {
  readonly viewingId: string
  /** 'asked' with `previous`: other wishes, which end what was confirmed before. */
  readonly kind: 'asked' | 'proposed' | 'confirmed' | 'cancelled'
  /** What it was before the change. */
  readonly previous?: ViewingRow
}

export interface ViewingMails {
  /** Called in the transaction of each change that the visitor is told of; a viewing without an email has no mail. */
  addViewingMail(transaction: Database, news: ViewingMailNews): Promise<void>
  send(job: ViewingMailJob): Promise<void>
}

interface Dependencies extends CoreServices {
  readonly strangerMails: StrangerMails
  readonly viewingTokens: ViewingTokens
}

export function createViewingMails(_dependencies: Dependencies): ViewingMails {
  return {
    addViewingMail: () => Promise.resolve(),
    send: () => Promise.resolve(),
  }
}

const mailJobSchema = z.object({ viewingId: z.string(), kind: z.string(), tries: z.int() })
export type ViewingMailJob = z.infer<typeof mailJobSchema>

/** Mails a visitor what became of a visit. */
export const viewingMail = mailQueue('viewing-mail', mailJobSchema)
