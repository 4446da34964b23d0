/**
 * The URL of a drawing of one grey line, which is seen on the fields of both schemes. Neither encoded nor in another
 * colour or quotes: pages have icons that begin like this one, so that it costs few bytes.
 * @param path within 20 × 20
 */
export function lineUrl(path: string): string {
  return `url('data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" fill="none" stroke="gray" stroke-width="1.5"><path d="${path}"/></svg>')`
}
