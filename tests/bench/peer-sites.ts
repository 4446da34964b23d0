import type { Way } from './next-page'

/** A public site of the same kind, as its authors published it. */
export interface Peer {
  readonly name: string
  /** On GitHub: owner/name. */
  readonly repository: string
  readonly commit: string
  /** What is written over the sources before they are built, by path. */
  readonly files: Readonly<Record<string, string>>
  readonly commands: readonly string[]
  /** The folder of a static site, or the program of Node that serves it at `SERVER_PORT`. */
  readonly serve: { readonly folder: string } | { readonly program: readonly string[] }
  readonly pages: Readonly<Partial<Record<'home' | 'list' | 'detail', string>>>
  /** What is tapped on a phone, as a selector of Playwright. */
  readonly taps: readonly { readonly name: 'menu' | 'filter'; readonly path: string; readonly selector: string }[]
  /** From its list to a listing, where that is a link. */
  readonly way?: Way | undefined
}

/** Only the adapter is left out: it builds for one hosting company. */
const STATIC_ASTRO = `
import tailwind from '@astrojs/tailwind'
import solid from '@astrojs/solid-js'
export default { integrations: [tailwind(), solid()] }
`

/** The same typeface from npm's registry instead of from Google, which a build would have to reach. */
const LAYOUT_WITH_LOCAL_FONT = `
import type { Metadata } from 'next'
import localFont from 'next/font/local'
import './globals.css'
const inter = localFont({ src: '../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2' })
export const metadata: Metadata = { title: 'Real estate', description: 'Homes for sale' }
export default function RootLayout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body className={inter.className}>{children}</body></html>
}
`

/** Without install scripts: an old sharp would download a library that these builds do not use. */
const INSTALL = 'npm ci --ignore-scripts --no-audit --no-fund'

/** Of the site that is measured. */
export const SERVER_PORT = 8195

export const PEERS: readonly Peer[] = [
  {
    name: 'Astro real estate',
    repository: 'chlbri/real-estate-astro-1',
    commit: '815dc5c87e1ee169e9931869f87edebba3ff3ce2',
    files: { 'astro.config.mjs': STATIC_ASTRO },
    commands: ['npm install --ignore-scripts --no-audit --no-fund --legacy-peer-deps', 'npx astro build'],
    serve: { folder: 'dist' },
    // The list is its home.
    pages: { home: '/', detail: '/properties/1/' },
    taps: [{ name: 'filter', path: '/', selector: 'text=Select your place' }],
    way: { name: 'from the list to a home', from: '/', links: 'a[href^="/properties/"]' },
  },
  {
    name: 'Next.js real estate',
    repository: 'iamtalwinder/nextjs-real-estate-template',
    commit: '1cfb7d952f173401cb23d4c99897ed791c5ff66c',
    files: { 'src/app/layout.tsx': LAYOUT_WITH_LOCAL_FONT },
    commands: [
      INSTALL,
      'npm install --no-save --ignore-scripts --no-audit --no-fund @fontsource-variable/inter@5',
      'npx next build --no-lint',
    ],
    serve: { program: ['node_modules/next/dist/bin/next', 'start', '--port', String(SERVER_PORT)] },
    pages: { home: '/' },
    taps: [{ name: 'menu', path: '/', selector: 'text=Open main menu' }],
  },
  {
    name: 'Gatsby shop',
    repository: 'netlify-templates/gatsby-ecommerce-theme',
    commit: '65b0da0d07dea37c198872bcfbef6020acbca445',
    files: {},
    commands: [INSTALL, 'npx gatsby build'],
    serve: { folder: 'public' },
    pages: { home: '/', list: '/shop/', detail: '/product/sample/' },
    taps: [
      { name: 'menu', path: '/', selector: '[class*=burgerIcon]' },
      { name: 'filter', path: '/shop/', selector: 'text=Filters' },
    ],
  },
]
