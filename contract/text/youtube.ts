import { parseUrl } from './parse-url'
import { withoutInvisibleMarks } from './plain-text'

const VIDEO_ID = /^[\w-]{11}$/
const HOSTS = new Set(
  ['youtube.com', 'youtube-nocookie.com'].flatMap((host) => ['', 'www.', 'm.', 'music.'].map((start) => start + host)),
)
const SHORT_HOSTS = new Set(['youtu.be', 'www.youtu.be'])
/** Pages that lead on to the URL in a parameter, as chats and search results link. */
const REDIRECTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['l.facebook.com', ['u']],
  ['lm.facebook.com', ['u']],
  ['l.instagram.com', ['u']],
  ['www.google.com', ['q', 'url']],
  ['www.youtube.com', ['q']],
])
/** Players of a playlist and of a channel, in the place of an id and as long as one. */
const PLAYERS_WITHOUT_ID = new Set(['videoseries', 'live_stream'])
/** A URL in a text or in the code of an iframe; the scheme of YouTube's own may be missing. */
const LINKS =
  /(?:https?:)?\/\/[^\s"'<>]+|(?:^|[^\w.@/-])((?:(?:www|m|music)\.)?youtu(?:be(?:-nocookie)?\.com|\.be)\/[^\s"'<>]+)/gi

/**
 * The eleven-character id of the first video of YouTube that a text links: any form of its URLs (watch, youtu.be,
 * shorts, embed, live), also within other words, an iframe or a redirect. Null for other texts, and for a playlist
 * without a video.
 */
export function youtubeVideoId(text: string): string | null {
  for (const url of linksIn(text)) {
    const id = idOf(url) ?? idOf(redirectTarget(url))
    if (id !== null && VIDEO_ID.test(id) && !PLAYERS_WITHOUT_ID.has(id)) return id
  }
  return null
}

/** The form in which links of videos are stored; null for other texts. */
export function canonicalYoutubeLink(text: string): string | null {
  const id = youtubeVideoId(text)
  return id === null ? null : `https://www.youtube.com/watch?v=${id}`
}

/** Whether a text links a playlist of YouTube, of which no single video can be shown. */
export function isYoutubePlaylist(text: string): boolean {
  return (
    youtubeVideoId(text) === null &&
    linksIn(text).some((url) => HOSTS.has(url.hostname) && url.searchParams.has('list'))
  )
}

/** Whether a browser opens a text as a web page: no other scheme, no words around the link. */
export function isWebLink(text: string): boolean {
  return !/\s/.test(text.trim()) && /^https?:$/.test(parseUrl(text)?.protocol ?? '')
}

function linksIn(text: string): URL[] {
  // A page's source writes the & of a URL as an entity.
  const found = withoutInvisibleMarks(text).replaceAll('&amp;', '&').matchAll(LINKS)
  return [...found].flatMap(([whole, link = whole]) => {
    const url = parseUrl(`https://${link.replace(/^(?:https?:)?\/\//i, '')}`)
    return url === null ? [] : [url]
  })
}

function idOf(url: URL | null): string | null {
  if (url === null) return null
  const [first = '', second] = url.pathname.split('/').filter(Boolean)
  if (SHORT_HOSTS.has(url.hostname)) return first
  if (!HOSTS.has(url.hostname)) return null
  if (first === 'watch') return url.searchParams.get('v')
  if (first === 'attribution_link') return idOf(sharedVideo(url))
  return /^(?:shorts|embed|live|v|e)$/.test(first) ? (second ?? null) : null
}

/** The path of a video, as links to share it name it in a parameter. */
function sharedVideo({ searchParams }: URL): URL | null {
  const path = searchParams.get('u') ?? ''
  return path.startsWith('/watch') ? parseUrl(`https://www.youtube.com${path}`) : null
}

function redirectTarget({ hostname, searchParams }: URL): URL | null {
  const targets = (REDIRECTS.get(hostname) ?? []).map((name) => parseUrl(searchParams.get(name) ?? ''))
  return targets.find((url) => url !== null) ?? null
}
