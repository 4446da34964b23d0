import { Link } from 'gatsby'
import { pagePaths } from '../../../contract/paths'
import { formatNumber } from '../../lib/format'
import { Container } from '../../ui/layout'
import { Skeleton } from '../../ui/skeleton'
import { color, font, from, radius, size, space } from '../../ui/tokens'
import { useCars, useProperties } from '../listings'

/** What the administrator sees first: how much there is, and the way to it. */
export function Dashboard() {
  const properties = useProperties()
  const cars = useCars()
  return (
    <Container css={{ paddingBlock: space.s32 }}>
      <h1>Dashboard</h1>
      <ul css={tilesStyle}>
        <Tile
          to={pagePaths.properties}
          label="Properties"
          count={properties.data?.length}
          hasFailed={properties.isError}
        />
        <Tile to={pagePaths.cars} label="Cars" count={cars.data?.length} hasFailed={cars.isError} />
      </ul>
    </Container>
  )
}

interface TileProps {
  to: string
  label: string
  count: number | undefined
  hasFailed: boolean
}

function Tile({ to, label, count, hasFailed }: TileProps) {
  return (
    <li>
      <Link to={to} css={tileStyle}>
        <span>{label}</span>
        <span css={{ fontFamily: font.display, fontSize: size.text32, lineHeight: 1.1 }}>
          {count === undefined && !hasFailed ? <Skeleton css={{ width: '3ch', height: '1em' }} /> : formatNumber(count)}
        </span>
      </Link>
    </li>
  )
}

export function DashboardSkeleton() {
  return (
    <Container css={{ paddingBlock: space.s32 }} aria-busy="true">
      <Skeleton css={{ width: 220, height: 36 }} />
      <ul css={tilesStyle}>
        <li>
          <Skeleton css={{ height: 112, borderRadius: radius.card }} />
        </li>
        <li>
          <Skeleton css={{ height: 112, borderRadius: radius.card }} />
        </li>
      </ul>
    </Container>
  )
}

const tilesStyle = {
  display: 'grid',
  gap: space.s16,
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  marginTop: space.s24,
  [from.tablet]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
} as const

const tileStyle = {
  display: 'grid',
  gap: space.s8,
  padding: space.s24,
  border: `1px solid ${color.line}`,
  borderRadius: radius.card,
  background: color.surface,
  textDecoration: 'none',
} as const
