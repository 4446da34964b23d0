import { Link } from 'gatsby'
import { useRef } from 'react'
import { pagePaths } from '../../../contract/paths'
import { parseComparison } from '../../../contract/shortlist'
import { useSearch } from '../../lib/use-search'
import { buttonStyle } from '../../ui/button'
import { Container, Skeleton } from '../../ui/layout'
import { Message, Note } from '../../ui/message'
import { color, from, radius, size, space } from '../../ui/tokens'
import { offerOfCar, offerOfHome } from '../costs'
import { carQueries, propertyQueries } from '../listings'
import { ComparisonOf } from './comparison-of'
import { carFacts, propertyFacts } from './facts'

const HEADINGS = { property: 'Compare homes', car: 'Compare cars' } as const

/** Two to four homes or cars side by side. @param search the query of the page's URL, which holds the choice */
export function ComparePage({ search }: { search: string }) {
  const current = useSearch(search)
  const comparison = current === null ? null : parseComparison(current)
  const isEmpty = comparison !== null && (comparison.kind === undefined || comparison.ids.length === 0)
  const title = useRef<HTMLHeadingElement>(null)
  const ids = comparison?.ids ?? []
  const common = { ids, onRemoved: () => title.current?.focus() }
  return (
    <Container css={{ minHeight: '100dvh', paddingBlock: space.s32 }}>
      <h1 ref={title} tabIndex={-1} css={titleStyle}>
        {comparison?.kind ? HEADINGS[comparison.kind] : 'Compare'}
      </h1>
      {!isEmpty && (
        <p css={introStyle}>
          Side by side. {ids.length > 2 ? 'What only one of them has' : 'What differs'} is in bold.
        </p>
      )}
      <noscript>
        <p>
          Comparing needs JavaScript, which is switched off in this browser. Each listing’s own page works without it.
        </p>
      </noscript>
      {comparison?.notes.map((note) => (
        <Note key={note}>{note}</Note>
      ))}
      {comparison === null ? (
        <div css={{ '@media (scripting: none)': { display: 'none' } }}>
          <Skeleton css={{ height: '28rem', borderRadius: radius.card }} />
        </div>
      ) : comparison.kind === undefined || comparison.ids.length === 0 ? (
        <Empty />
      ) : comparison.kind === 'property' ? (
        <ComparisonOf
          kind="property"
          queries={propertyQueries}
          facts={propertyFacts}
          offerOf={offerOfHome}
          {...common}
        />
      ) : (
        <ComparisonOf kind="car" queries={carQueries} facts={carFacts} offerOf={offerOfCar} {...common} />
      )}
    </Container>
  )
}

function Empty() {
  return (
    <Message
      title="Nothing to compare yet"
      action={
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.s12 }}>
          <Link to={pagePaths.properties} css={buttonStyle('primary')}>
            Browse Properties
          </Link>
          <Link to={pagePaths.cars} css={buttonStyle('quiet')}>
            Browse Cars
          </Link>
        </div>
      }
    >
      Press Compare on two to four homes, or cars, where you see them.
    </Message>
  )
}

const titleStyle = { marginBottom: space.s24, outline: 'none', [from.desktop]: { fontSize: size.text44 } } as const

const introStyle = { margin: `calc(${space.s8} - ${space.s24}) 0 ${space.s24}`, color: color.inkQuiet } as const
