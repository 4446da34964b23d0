import { agency } from '../../../../contract/agency'
import { DAY_MS } from '../../../../contract/limits'
import { listingPath, pagePaths } from '../../../../contract/paths'
import { formatPrice, groupThousands, priceWithNote } from '../../../../contract/price'
import { LIGHT } from '../../../../contract/site/palette'
import { STATUS_LABELS } from '../../../../contract/status'
import { escapeHtml } from '../../../../contract/text/escape-html'
import type { OwnerPage } from '../../../../contract/viewings/owner'
import { nairobiDay } from '../../../../contract/viewings/times'
import type { ViewingOutcome } from '../../../../contract/viewings/viewing'
import { plainPage } from '../../lib/plain-page'

/**
 * The owner's page: read-only, without scripts, and fit for printing.
 * @param site the origin of the site
 * @param now milliseconds since 1970
 */
export function ownerHtml(page: OwnerPage, { site, now }: { readonly site: string; readonly now: number }): string {
  const { kind, id, title, reference, status } = page
  const link = (path: string, text: string) => `<a href="${escapeHtml(site + path)}">${escapeHtml(text)}</a>`
  const isPublic = status !== 'draft'
  const main = `<p class="brand">${link(pagePaths.home, agency.siteName)}</p>
<header>
<p class="quiet">${escapeHtml(reference)} · as of ${dateText(nairobiDay(now))}</p>
<h1>${isPublic ? link(listingPath(kind, id), title) : escapeHtml(title)}</h1>
${offerHtml(page, now)}
</header>
${funnelHtml(page)}
${weeksHtml(page)}
<div class="columns">
${feedbackHtml(page)}
${actsHtml(page)}
</div>
<footer>
<p>Days are those of Nairobi. Views, saves and presses are counted without cookies; names and messages of visitors stay with us.</p>
<p>${escapeHtml(agency.siteName)} · <a href="${escapeHtml(agency.phone.href)}">${escapeHtml(agency.phone.label)}</a> · <a href="mailto:${escapeHtml(agency.email)}">${escapeHtml(agency.email)}</a></p>
</footer>`
  return plainPage(`${title} · for its owner`, main, STYLE)
}

function offerHtml(
  { status, statusSince, onOfferSince, price, priceNote, reductions }: OwnerPage,
  now: number,
): string {
  const days = (since: string) => {
    const count = Math.max(0, Math.floor((now - Date.parse(since)) / DAY_MS))
    return count === 1 ? '1 day' : `${groupThousands(count)} days`
  }
  const dayOf = (moment: string) => dateText(nairobiDay(Date.parse(moment)))
  const since =
    onOfferSince !== null
      ? `<dt>On offer since</dt><dd>${dayOf(onOfferSince)}<small>${days(onOfferSince)}</small></dd>`
      : `<dt>${status === 'draft' ? 'Not on offer yet' : STATUS_LABELS[status]} since</dt><dd>${dayOf(statusSince)}</dd>`
  const state = status === 'under-offer' ? `<div><dt>Status</dt><dd>${STATUS_LABELS[status]}</dd></div>` : ''
  const reduced = reductions.map(
    ({ at, from, to }) =>
      `<li><time datetime="${at.slice(0, 10)}">${dayOf(at)}</time> from ${formatPrice(from)} to ${formatPrice(to)}</li>`,
  )
  return `<dl class="facts">
<div><dt>Price</dt><dd>${escapeHtml(priceWithNote(price, priceNote ?? undefined))}</dd></div>
<div>${since}</div>
${state}
</dl>
${reduced.length === 0 ? '' : `<h2>Reductions</h2>\n<ul>${reduced.join('\n')}</ul>`}`
}

function funnelHtml({ totals, weeks }: OwnerPage): string {
  const steps = [
    ['Views', totals.views],
    ['Enquiries', totals.enquiries],
    ['Visits asked for', totals.requested],
    ['Visits confirmed', totals.confirmed],
    ['Visits made', totals.done],
  ] as const
  return `<section>
<h2>From view to enquiry to visit</h2>
<p class="quiet">The last ${weeks.length} weeks. Besides, ${times(totals.contacts)} somebody pressed Call or WhatsApp, and ${times(totals.saves)} somebody saved it.</p>
<dl class="funnel">
${steps.map(([label, count]) => `<div><dt>${label}</dt><dd>${groupThousands(count)}</dd></div>`).join('\n')}
</dl>
</section>`
}

function times(count: number): string {
  return count === 1 ? 'once' : `${groupThousands(count)} times`
}

const SERIES = [
  ['Views', 'views'],
  ['Saves', 'saves'],
  ['Enquiries', 'enquiries'],
  ['Visits', 'visits'],
] as const
type Series = (typeof SERIES)[number][1]

/** Charts, and the same numbers as a table. */
function weeksHtml({ weeks }: OwnerPage): string {
  const rows = [...weeks]
    .reverse()
    .map(
      (row) =>
        `<tr><th scope="row"><time datetime="${row.week}">${shortDate(row.week)}</time></th>${SERIES.map(([, name]) => `<td>${groupThousands(row[name])}</td>`).join('')}</tr>`,
    )
  return `<section>
<h2>Week by week</h2>
<div class="charts">
${SERIES.map(([label, name]) => chartHtml(label, name, weeks)).join('\n')}
</div>
<table>
<caption>The week that begins on</caption>
<thead><tr><th scope="col">Monday</th>${SERIES.map(([label]) => `<th scope="col">${label}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</section>`
}

const CHART = { bar: 20, gap: 6, height: 64 }

/** A bar for each week. Screen readers hear the sentence, and have the table. */
function chartHtml(label: string, name: Series, weeks: OwnerPage['weeks']): string {
  const counts = weeks.map((week) => week[name])
  const highest = Math.max(1, ...counts)
  const width = counts.length * (CHART.bar + CHART.gap) - CHART.gap
  const bars = counts.map((count, at) => {
    // A week with little is told from a week with nothing.
    const height = count === 0 ? 1 : Math.max(3, Math.round((count / highest) * CHART.height))
    const x = at * (CHART.bar + CHART.gap)
    return `<rect x="${x}" y="${CHART.height - height}" width="${CHART.bar}" height="${height}"${count === 0 ? ' class="none"' : ''}/>`
  })
  const total = counts.reduce((sum, count) => sum + count, 0)
  const summary = `${label} by week: ${groupThousands(total)} in ${counts.length} weeks, at most ${groupThousands(Math.max(0, ...counts))} in one week`
  const [first, last] = [weeks[0]?.week, weeks.at(-1)?.week].map((week) => (week ? shortDate(week) : ''))
  return `<figure>
<figcaption>${label} <strong>${groupThousands(total)}</strong></figcaption>
<svg viewBox="0 0 ${width} ${CHART.height}" role="img" aria-label="${summary}">${bars.join('')}</svg>
<p aria-hidden="true"><span>${first}</span><span>${last}</span></p>
</figure>`
}

const OUTCOMES = {
  liked: 'Liked it',
  'too-expensive': 'Found it too expensive',
  'wrong-place': 'Found it in the wrong place',
  'will-offer': 'Will make an offer',
  other: 'Came to see it',
} as const satisfies Record<ViewingOutcome, string>

function feedbackHtml({ feedback, weeks }: OwnerPage): string {
  const rows = feedback.map(({ day, outcome }) => dated(day, OUTCOMES[outcome]))
  const nothing = weeks.some(({ visits }) => visits > 0)
    ? 'Nobody has said anything about a visit yet.'
    : 'Nobody has visited it yet.'
  return listHtml('What visitors said', rows, nothing)
}

function actsHtml({ acts }: OwnerPage): string {
  return listHtml(
    'What we did',
    acts.map(({ day, text }) => dated(day, text)),
    'Nothing is recorded yet.',
  )
}

function dated(day: string, text: string): string {
  return `<li><time datetime="${day}">${dateText(day)}</time> ${escapeHtml(text)}</li>`
}

function listHtml(heading: string, rows: readonly string[], nothing: string): string {
  return `<section>
<h2>${heading}</h2>
${rows.length === 0 ? `<p class="quiet">${nothing}</p>` : `<ol class="dated">\n${rows.join('\n')}\n</ol>`}
</section>`
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** '28 Nov' for '2026-11-28'. */
function shortDate(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]}`
}

/** '28 Nov 2026' for '2026-11-28'. */
function dateText(day: string): string {
  return `${shortDate(day)} ${day.slice(0, 4)}`
}

/** Hairlines are lighter than the borders of fields. */
const STYLE = `
:root{--hair:#e0dbcf}
@media (prefers-color-scheme:dark){:root{--hair:#38413c}}
main{max-width:62rem}
main section,main header{margin:0 0 2.5rem}
.brand{margin-bottom:1.5rem}
h1{text-wrap:balance}
h1 a{display:inline-block;min-height:44px;text-decoration:none}
h2{margin:0 0 .5rem;font:500 1.25rem/1.3 Georgia,serif}
.quiet,footer{color:var(--quiet);font-size:.9375rem}
dl,dd,figure{margin:0}
dt,figcaption,caption{color:var(--quiet);font-size:.8125rem}
.facts{display:flex;flex-wrap:wrap;gap:1rem 2.5rem;margin:1.25rem 0}
.facts dd{font-size:1.25rem}
.funnel{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1px;overflow:hidden;border:1px solid var(--hair);border-radius:14px;background:var(--surface)}
.funnel>div{padding:.75rem 1rem;outline:1px solid var(--hair)}
.funnel dd{font:500 1.75rem/1.2 Georgia,serif;font-variant-numeric:tabular-nums}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(8.5rem,1fr));gap:1.5rem;margin:0 0 1.5rem}
figcaption strong{color:var(--ink);font-size:1rem}
svg{display:block;width:100%;height:auto;margin:.25rem 0}
rect{fill:var(--fill)}
rect.none{fill:var(--line)}
figure p{display:flex;justify-content:space-between;margin:0;color:var(--quiet);font-size:.8125rem}
table{width:100%;table-layout:fixed;border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
caption{padding-bottom:.25rem;text-align:left}
th,td{padding:.375rem 0;border-top:1px solid var(--hair);font-weight:400;text-align:right}
thead th{border:0;color:var(--quiet);font-size:.8125rem}
@media (max-width:26rem){thead th{font-size:.75rem}}
th:first-child{text-align:left;white-space:nowrap}
.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:0 3rem}
.dated{margin:0;padding:0;list-style:none}
.dated li{display:grid;grid-template-columns:6.5rem 1fr;gap:.5rem;padding:.375rem 0;border-top:1px solid var(--hair)}
.dated time{color:var(--quiet);font-size:.9375rem}
footer{padding-top:1rem;border-top:1px solid var(--hair)}
@media print{
:root{color-scheme:light;--paper:#fff;--surface:#fff;--ink:#000;--quiet:#444;--line:#999;--hair:#bbb;--fill:${LIGHT.fill}}
main{max-width:none;padding:0}
a{text-decoration:none}
rect{print-color-adjust:exact;-webkit-print-color-adjust:exact}
.charts{grid-template-columns:repeat(4,1fr)}
.funnel{grid-template-columns:repeat(5,1fr)}
.columns{grid-template-columns:1fr 1fr}
figure,tr,li,.funnel{break-inside:avoid}
h2{break-after:avoid}
}
`
