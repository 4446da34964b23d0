import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../../contract/admin-paths'
import { DETAIL_CACHE_MS, SPEED_SAMPLE } from '../../../../contract/limits'
import { judgeSpeed, SPEED_DAYS, SPEED_NAMES, speedSchema, type SpeedMeasure } from '../../../../contract/statistics'
import { formatNumber } from '../../../lib/format'
import { getJson } from '../../../lib/http'
import { privateKey } from '../../../lib/query-client'
import { summaryStyle } from '../../../ui/button'
import { Skeleton } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { cardStyle } from '../../../ui/surfaces'
import { color, from, radius, size, space } from '../../../ui/tokens'

type Group = Awaited<ReturnType<typeof readSpeed>>['pages'][number]

/** How fast pages are where visitors are (docs/product.md, "Speed in the field"). */
export function SpeedFigures() {
  const { data, isError, refetch } = useQuery({
    queryKey: privateKey('speed'),
    queryFn: ({ signal }) => readSpeed(signal),
    staleTime: DETAIL_CACHE_MS,
  })
  return (
    <section css={cardStyle} aria-labelledby="speed-heading">
      <div>
        <h3 id="speed-heading" css={{ fontSize: size.text20 }}>
          Speed in the field
        </h3>
        <p css={quietStyle}>
          The last {SPEED_DAYS} days on visitors’ own devices, one page load in {SPEED_SAMPLE}. Three of four were at
          least as good as the figure; the heading tells the worst of them.
        </p>
      </div>
      {data ? (
        data.pages.length === 0 ? (
          <p css={quietStyle}>Nothing has been measured yet. A page is counted when its visitor leaves it.</p>
        ) : (
          <ul>
            {data.pages.map((group) => (
              <GroupFigures key={`${group.page} ${group.device}`} group={group} />
            ))}
          </ul>
        )
      ) : isError ? (
        <LoadError onRetry={refetch}>The speed could not be loaded.</LoadError>
      ) : (
        <Skeleton role="status" aria-label="Loading the speed" css={{ height: 240, borderRadius: radius.control }} />
      )}
    </section>
  )
}

const loadSchema = () => Promise.resolve(speedSchema)

function readSpeed(signal: AbortSignal) {
  return getJson(adminPaths.speed, loadSchema, { signal, needsUser: true })
}

const PAGES = {
  home: 'Home page',
  list: 'Lists',
  detail: 'Listings',
  other: 'Other pages',
} as const satisfies Record<Group['page'], string>

const DEVICES = { phone: 'on phones', other: 'on other devices' } as const satisfies Record<Group['device'], string>

const MEASURES = {
  lcp: 'Largest part (LCP)',
  inp: 'Response to a tap (INP)',
  cls: 'Shift of the page (CLS)',
  ttfb: 'First byte (TTFB)',
} as const satisfies Record<SpeedMeasure, string>

/** Open when something could be better. */
function GroupFigures({ group }: { group: Group }) {
  const verdicts = SPEED_NAMES.map((name) => group[name] && judgeSpeed(name, group[name].p75))
  const worst = (['poor', 'needs work'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'good'
  return (
    <li>
      <details open={worst !== 'good'}>
        <summary css={[summaryStyle, { fontSize: size.text15 }]}>
          {PAGES[group.page]} {DEVICES[group.device]}: {worst}
        </summary>
        <dl css={figuresStyle}>
          {SPEED_NAMES.map((name, at) => {
            const figure = group[name]
            return (
              <div key={name}>
                <dt>{MEASURES[name]}</dt>
                <dd>{figure === null ? '–' : valueText(name, figure.p75)}</dd>
                <dd>
                  {figure === null ? 'not measured yet' : `${verdicts[at]}, ${formatNumber(figure.count)} measured`}
                </dd>
              </div>
            )
          })}
        </dl>
      </details>
    </li>
  )
}

/** '1.9 s', '180 ms', '0.08' for 80 thousandths. */
function valueText(name: SpeedMeasure, value: number): string {
  if (name === 'cls') return (value / 1_000).toFixed(2)
  return value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(1)} s`
}

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: space.s12,
  paddingBottom: space.s12,
  [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  '& dt': { color: color.inkQuiet, fontSize: size.text13 },
  '& dd': { fontSize: size.text17, fontVariantNumeric: 'tabular-nums' },
  '& dd + dd': { color: color.inkQuiet, fontSize: size.text13 },
} as const
