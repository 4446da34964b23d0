import { color } from '../../ui/tokens'

/** Words, as a link when a URL follows them. */
export function Attribution({ text }: { text: string }) {
  const [, words = text, url] = /^(.*?)\s*(https?:\/\/\S+)?$/.exec(text) ?? []
  return url === undefined ? (
    <span>{words}</span>
  ) : (
    <a href={url} css={linkStyle}>
      {words}
    </a>
  )
}

const linkStyle = { color: color.inkQuiet } as const
