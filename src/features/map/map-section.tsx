import type { CSSObject } from '@emotion/react'
import { createElement, type ComponentType } from 'react'
import { DATA_SAVER } from '../../lib/data-saver'
import { useOnDemand } from '../../lib/use-on-demand'
import { Button } from '../../ui/button'

interface MapSectionProps<Props> {
  readonly map: Props
  /** The visitor is about to see the map. */
  readonly onOpen?: () => void
}

/** A button that says how heavy the map is, and then the map. */
export function createMapSection<Props extends object>(
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
          {Panel ? (
            'Hide map'
          ) : (
            <span>
              Show map, {kilobytes} kB<span data-tiles>+</span>
            </span>
          )}
        </Button>
        {Panel && createElement(Panel, map)}
      </div>
    )
  }
}

/** Data savers load tiles by a button of their own. */
const sectionStyle = {
  '@media (scripting: none), print': { display: 'none' },
  [`html[${DATA_SAVER}] & [data-tiles]`]: { display: 'none' },
} as const
