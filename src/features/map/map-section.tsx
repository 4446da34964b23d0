import type { CSSObject } from '@emotion/react'
import { createElement, type ComponentType } from 'react'
import { DATA_SAVER } from '../../lib/data-saver'
import { useOnDemand } from '../../lib/use-on-demand'
import { Button, disclosureStyle } from '../../ui/button'

/**
 * Of what a map fetches besides tiles, as sent with Brotli: its code and coast lines, for results their places too.
 * `tests/e2e/parallel/on-demand-weight.spec.ts` measures it.
 */
const MAP_KILOBYTES = { results: 77, place: 51 } as const

/** The map of a list's results. */
export const ResultsMapSection = createMapSection(MAP_KILOBYTES.results, () =>
  import('./maps').then(({ ResultsMap }) => ResultsMap),
)

/** The map of one listing. */
export const PlaceMapSection = createMapSection(
  MAP_KILOBYTES.place,
  () => import('./maps').then(({ PlaceMap }) => PlaceMap),
  disclosureStyle,
)

interface MapSectionProps<Props> {
  readonly map: Props
  /** The visitor is about to see the map. */
  readonly onOpen?: () => void
}

/** A button, and then the map. */
function createMapSection<Props extends object>(
  kilobytes: number,
  load: () => Promise<ComponentType<Props>>,
  buttonStyle: CSSObject = {},
) {
  return function MapSection({ map, onOpen }: MapSectionProps<Props>) {
    const { Panel, button, toggle } = useOnDemand(load)
    const press = () => {
      onOpen?.()
      toggle()
    }
    return (
      <div css={sectionStyle}>
        <Button look="quiet" css={buttonStyle} {...button} onClick={press}>
          <span>Map{!Panel && <span css={sizeStyle}>, {kilobytes} kB</span>}</span>
        </Button>
        {Panel && <div ref={bringIntoView}>{createElement(Panel, map)}</div>}
      </div>
    )
  }
}

/** A button that stays in sight may have been pressed far below the map's place. */
function bringIntoView(place: HTMLElement | null): void {
  if (place && place.getBoundingClientRect().top < 0) place.scrollIntoView()
}

const sectionStyle = { '@media (scripting: none), print': { display: 'none' } } as const

/** Only data savers are told the size; they load the tiles by a button of their own. */
const sizeStyle = { [`html:not([${DATA_SAVER}]) &`]: { display: 'none' } } as const
