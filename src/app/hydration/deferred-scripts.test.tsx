import { renderToStaticMarkup } from 'react-dom/server'
import { deferScripts, printStylesWithoutScripts } from './deferred-scripts'

/** Gatsby's marker for the position of its scripts. */
function Slice({ sliceId }: { sliceId: string }) {
  return <div data-slice={sliceId} />
}

function build(path: string): Document {
  const components = [
    <script key="script-loader">path</script>,
    <Slice key="scripts" sliceId="_gatsby-scripts" />,
    <p key="other">Other</p>,
  ]
  const { loader, others } = deferScripts(components, path)
  const html = renderToStaticMarkup(
    <html lang="en">
      <head />
      <body>
        {loader}
        <main />
        {others}
      </body>
    </html>,
  )
  return new DOMParser().parseFromString(html, 'text/html')
}

it.each(['/', '/properties', '/properties/villa'])(
  'a visitor of %s fetches no script and no data while it loads',
  (path) => {
    const page = build(path)
    expect(page.querySelector('link, [data-slice]')).toBeNull()
    expect(page.querySelector('script[data-path] ~ main')).not.toBeNull()
    expect(page.documentElement.outerHTML).not.toMatch(/itemprop/i)
    const waiting = page.querySelector('template')?.content
    expect(waiting?.querySelector('[data-slice]')).not.toBeNull()
    expect(waiting?.querySelector('link')?.getAttribute('href')).toContain('/page-data/')
    expect(page.querySelector('[data-path]')?.getAttribute('data-path')).toBe(path)
    expect(page.body.textContent).toContain('Other')
  },
)

it('loads the print style when scripts start, or with the page when none run', () => {
  const later = build('/').querySelector('template')?.content.querySelector('link[media=print]')
  expect(later?.getAttribute('href')).toBe('/print.css')
  const noscript = renderToStaticMarkup(printStylesWithoutScripts)
  expect(noscript).toBe('<noscript><link rel="stylesheet" media="print" href="/print.css"/></noscript>')
})

it('starts scripts at once on pages that need them', () => {
  expect(build('/admin/').querySelector('[data-start=now]')).not.toBeNull()
})
