import { inArray } from 'drizzle-orm'
import { alertPaths } from '../../../../contract/alert'
import { LISTING_KINDS, type ListingKind } from '../../../../contract/limits'
import { listingPaths } from '../../../../contract/paths'
import { formatPrice, isPriced } from '../../../../contract/price'
import type { Database } from '../../db/database'
import { alerts, type alertMails, type alertSubscribers } from '../../db/schema'
import type { Mail } from '../../lib/mailer'
import { alertMail, type MailSection } from './alert-mail'
import type { StrangerMails } from '../stranger-mails'
import { alreadyOnMail, confirmationMail } from './confirmation-mail'
import { searchWords } from './search-words'
import { findShown, type ShownListing } from './shown-listings'
import type { LinkPurpose, LinkTokens } from './tokens'

interface ComposeDependencies {
  readonly database: Database
  readonly tokens: LinkTokens
  readonly strangerMails: Pick<StrangerMails, 'stopUrl'>
  /** Of pages and of this backend, which serves the links of mails and the photos. */
  readonly siteUrl: string
  readonly publicUrl: string
  /** The agency's email address. */
  readonly replyTo: string
}

type AlertRow = typeof alerts.$inferSelect
type SubscriberRow = typeof alertSubscribers.$inferSelect
type MailRow = typeof alertMails.$inferSelect

/** Another for each time the visitor asked, the same for every attempt. */
export function confirmationMailId({ id, requestedAt }: Pick<AlertRow, 'id' | 'requestedAt'>): string {
  return `${id}.${requestedAt.getTime()}`
}

export function createComposer({ database, tokens, strangerMails, siteUrl, publicUrl, replyTo }: ComposeDependencies) {
  return {
    /** The mail with the link to confirm. */
    confirmation: async (alert: AlertRow, { email }: SubscriberRow): Promise<Mail> => {
      const common = {
        id: confirmationMailId(alert),
        date: alert.requestedAt,
        to: email,
        replyTo,
        search: await searchWords(database, alert),
        stopUrl: await strangerMails.stopUrl(email),
      }
      return alert.confirmedAt === null
        ? confirmationMail({ ...common, url: await linkTo(alertPaths.confirm, 'confirm', alert.id) })
        : alreadyOnMail({ ...common, url: await linkTo(alertPaths.unsubscribe, 'alert', alert.id) })
    },

    /**
     * The mail as things are now: without alerts ended since, and listings no longer on offer. Null when nothing is
     * left.
     */
    alert: async (
      { id, subscriberId, findings, createdAt }: MailRow,
      { email }: SubscriberRow,
    ): Promise<Mail | null> => {
      const wanted = { property: new Set<string>(), car: new Set<string>() }
      const rows = await findAlerts(findings.map(({ alertId }) => alertId))
      for (const { alertId, matches, reductions } of findings) {
        const kind = rows.get(alertId)?.kind
        if (kind !== undefined) for (const match of matches) wanted[kind].add(match)
        for (const reduction of reductions) wanted[reduction.kind].add(reduction.id)
      }
      const shown = await findAllShown(wanted)
      const named = new Set<string>()
      const sections: MailSection[] = []
      for (const finding of findings) {
        const alert = rows.get(finding.alertId)
        if (alert === undefined) continue
        const section = await sectionOf(alert, finding, shown, named)
        if (section.matches.length > 0 || section.reductions.length > 0) sections.push(section)
      }
      if (sections.length === 0) return null
      const unsubscribeUrl = await linkTo(alertPaths.unsubscribe, 'subscriber', subscriberId)
      return alertMail({ id, date: createdAt, to: email, replyTo, sections, unsubscribeUrl })
    },
  }

  async function linkTo(path: string, purpose: LinkPurpose, id: string): Promise<string> {
    return `${publicUrl}${path}?token=${await tokens.create(purpose, id)}`
  }

  async function findAlerts(ids: readonly string[]): Promise<ReadonlyMap<string, AlertRow>> {
    const rows = await database
      .select()
      .from(alerts)
      .where(inArray(alerts.id, [...ids]))
    return new Map(rows.map((row) => [row.id, row]))
  }

  async function findAllShown(wanted: Readonly<Record<ListingKind, ReadonlySet<string>>>) {
    const shown = new Map<string, ShownListing>()
    for (const kind of LISTING_KINDS) {
      const found = await findShown(database, kind, [...wanted[kind]], { siteUrl, publicUrl })
      for (const [id, listing] of found) shown.set(`${kind}:${id}`, listing)
    }
    return shown
  }

  /** @param named listings that the mail names already: none is named twice */
  async function sectionOf(
    { id, kind, filters }: AlertRow,
    { matches, total, reductions }: MailRow['findings'][number],
    shown: ReadonlyMap<string, ShownListing>,
    named: Set<string>,
  ): Promise<MailSection> {
    const take = (key: string) => {
      const listing = named.has(key) ? undefined : shown.get(key)
      named.add(key)
      return listing
    }
    const fields = new URLSearchParams(filters).toString()
    return {
      search: await searchWords(database, { kind, filters }),
      matches: matches.flatMap((match) => take(`${kind}:${match}`) ?? []),
      more: total - matches.length,
      listUrl: `${siteUrl}${listingPaths[kind].list}${fields === '' ? '' : `?${fields}`}`,
      reductions: reductions.flatMap((reduction) => {
        const listing = take(`${reduction.kind}:${reduction.id}`)
        if (listing === undefined || !isPriced(listing.amount) || listing.amount >= reduction.price) return []
        return [{ ...listing, oldPrice: formatPrice(reduction.price) }]
      }),
      endUrl: await linkTo(alertPaths.unsubscribe, 'alert', id),
    }
  }
}
