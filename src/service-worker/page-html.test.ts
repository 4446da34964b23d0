import { markAsCached, toOfflinePage, releaseOf, scriptsOf, smallPhotosOf, titleOf } from './page-html'

const scripts =
  '<template id="late-scripts"><script>window.___webpackCompilationHash="00ff12";</script>' +
  '<script src="/app-1.js" async></script></template><script data-path="/">start()</script>'
const page =
  '<!DOCTYPE html><html lang="en"><head><title data-react-helmet="true">Villa &amp; pool - Kilele Properties</title>' +
  '<script>hint()</script></head><body><img alt="" src="/media/1600.jpg/uploads/villa.jpg"/><img src="/logo.svg"/>' +
  `<ul id="cached-pages" class="x"></ul>${scripts}</body></html>`

it('reads build, title, scripts and photos when the page is ours', () => {
  expect(releaseOf(page)).toBe('00ff12')
  expect(titleOf(page)).toBe('Villa &amp; pool')
  expect(scriptsOf(page)).toEqual(['/app-1.js'])
  expect(smallPhotosOf(page)).toEqual(['/media/800.webp/uploads/villa.jpg'])
})

it('finds nothing when the HTML is of another site', () => {
  const html = '<html><body>Log in to this network</body></html>'
  expect([releaseOf(html), titleOf(html), scriptsOf(html), smallPhotosOf(html)]).toEqual([null, '', [], []])
})

it('changes only the mark when a page comes from the cache', () => {
  expect(markAsCached(page)).toBe(page.replace('<html lang', '<html data-offline lang'))
})

it('lists the cached pages and removes scripts when it makes the offline page', () => {
  const html = toOfflinePage(page, [
    { path: '/cars/a%22b', title: 'A &lt;car&gt;' },
    { path: '/', title: '$& home' },
  ])
  expect(html).toBe(
    page
      .replace(scripts, '')
      .replace(
        '<ul id="cached-pages" class="x">',
        () =>
          '<ul id="cached-pages" class="x"><li><a href="/cars/a%22b">A &lt;car&gt;</a></li><li><a href="/">$& home</a></li>',
      ),
  )
})
