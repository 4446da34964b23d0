const VIDEO_ID = /^[\w-]{11}$/
const HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])

/**
 * The eleven-character id of the video in any URL of YouTube (watch, youtu.be, shorts, embed, live); null for other
 * texts.
 */
export function youtubeVideoId(link: string): string | null {
  const url = parseHttpUrl(link.trim())
  if (url === null) return null
  const candidate =
    url.hostname === 'youtu.be' ? url.pathname.slice(1) : HOSTS.has(url.hostname) ? idOnYoutube(url) : null
  return candidate !== null && VIDEO_ID.test(candidate) ? candidate : null
}

/** The form in which links of videos are stored; null for other texts. */
export function canonicalYoutubeLink(link: string): string | null {
  const id = youtubeVideoId(link)
  return id === null ? null : `https://www.youtube.com/watch?v=${id}`
}

function idOnYoutube(url: URL): string | null {
  if (url.pathname === '/watch') return url.searchParams.get('v')
  return /^\/(?:shorts|embed|live|v)\/([^/]+)/.exec(url.pathname)?.[1] ?? null
}

function parseHttpUrl(text: string): URL | null {
  try {
    const url = new URL(text)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null
  } catch {
    return null
  }
}
