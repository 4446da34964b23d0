import { useId } from 'react'
import { color, radius, size, space } from '../../../ui/tokens'

export interface PhotoFieldProps {
  /** Addresses in order; the first is the cover. */
  value: string[]
  onChange: (urls: string[]) => void
  onBusyChange: (isBusy: boolean) => void
  error?: string | undefined
  label?: string
}

/** The listing's photos. */
export function PhotoField({ value, error, label = 'Photos' }: PhotoFieldProps) {
  const labelId = useId()
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} css={{ fontSize: size.text13, fontWeight: 600, color: color.inkQuiet }}>
        {label}
      </p>
      <ul css={{ display: 'flex', flexWrap: 'wrap', gap: space.s8 }}>
        {value.map((url, index) => (
          <li key={url}>
            <img src={url} alt={`Number ${index + 1}`} width={96} height={72} css={thumbnailStyle} />
          </li>
        ))}
      </ul>
      <p role="alert" css={{ color: color.danger }}>
        {error}
      </p>
    </div>
  )
}

const thumbnailStyle = { objectFit: 'cover', borderRadius: radius.control, background: color.sand } as const
