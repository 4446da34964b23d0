import { alertPaths } from '../../../../contract/alert'
import type { ListingKind } from '../../../../contract/limits'
import { listingPath, listingPaths } from '../../../../contract/paths'
import { formatPrice, isPriced, priceWithPeriod } from '../../../../contract/price'
import { mediaPath } from '../../../../contract/site/media'
import type { Database } from '../../db/database'
import type { cars } from '../../db/schema'
import type { MailListing } from '../../lib/mail-html'
import type { Mail } from '../../lib/mailer'
import type { StrangerMails } from '../stranger-mails'
import { alertMail, alreadyOnMail, confirmationMail, type MailSection } from './mails'
import { findAlerts, findOnOffer, type AlertRow, type MailRow, type SubscriberRow } from './repository'
import { searchWords, type LinkPurpose, type LinkTokens } from './subscriptions'

interface ComposeDependencies {
  readonly database: Database
  readonly tokens: LinkTokens
  readonly strangerMails: Pick<StrangerMails, 'stopUrl'>
  /** The origins of pages and of this backend, which serves the links of mails and the photos. */
  readonly siteUrl: string
  readonly publicUrl: string
  /** The agency's email address. */
  readonly replyTo: string
}

/** The Message-ID differs for each time the visitor asked, and is the same for every attempt. */
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
      const found = await findAlerts(
        database,
        findings.map(({ alertId }) => alertId),
      )
      const rows = new Map(found.map((row) => [row.id, row]))
      for (const { alertId, matches, reductions } of findings) {
        const kind = rows.get(alertId)?.kind
        if (kind !== undefined) for (const match of matches) wanted[kind].add(match)
        for (const reduction of reductions) wanted[reduction.kind].add(reduction.id)
      }
      const shown = await findShown(database, wanted, { siteUrl, publicUrl })
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

/** Twice the pixels of a thumbnail, for sharp screens. */
const PHOTO_WIDTH = 320

interface ShownListing extends MailListing {
  readonly amount: number
}

interface Origins {
  readonly siteUrl: string
  /** The origin of the photos. */
  readonly publicUrl: string
}

/** Those of the listings that are still on offer, as mails show them, by `kind:id`. */
async function findShown(
  database: Database,
  wanted: Readonly<Record<ListingKind, ReadonlySet<string>>>,
  { siteUrl, publicUrl }: Origins,
): Promise<ReadonlyMap<string, ShownListing>> {
  const onOffer = await findOnOffer(database, wanted)
  return new Map([
    ...onOffer.property.map((row) => entry('property', row, priceWithPeriod(row.price, row), row.location)),
    ...onOffer.car.map((row) => entry('car', row, formatPrice(row.price), `${row.make} ${row.model} · ${row.year}`)),
  ])

  function entry(
    kind: ListingKind,
    { id, title, price: amount, imageUrls }: Pick<typeof cars.$inferSelect, 'id' | 'title' | 'price' | 'imageUrls'>,
    price: string,
    place: string,
  ): [string, ShownListing] {
    const photo = photoUrl(imageUrls[0], publicUrl)
    return [`${kind}:${id}`, { title, amount, price, place, url: siteUrl + listingPath(kind, id), photo }]
  }
}

/** The photo comes through the site itself: a mail never loads anything from elsewhere. */
function photoUrl(source: string | undefined, publicUrl: string): string | null {
  const path = source === undefined ? null : mediaPath(source, PHOTO_WIDTH, 'jpg')
  return path === null ? null : publicUrl + path
}
