import { Helmet } from 'react-helmet'
import { agency } from '../../config/agency'
import { env } from '../../config/env'

interface SeoProps {
  /** Without the site's name, which is added. */
  title: string
  description: string
  /** Path of the page, the one address it is known by. */
  path: string
  /** What a chat shows beside the link: absolute, or a path of this site. */
  image?: string | undefined
  /** Pages that only make sense for the person looking at them. */
  isPrivate?: boolean
}

/** A page's title and what it tells search engines and chats about itself. */
export function Seo({ title, description, path, image = '/share-card.jpg', isPrivate = false }: SeoProps) {
  const fullTitle = `${title} - ${agency.siteName}`
  const imageAddress = image.startsWith('http') ? image : env.siteUrl + image
  const address = env.siteUrl + path
  return (
    <Helmet htmlAttributes={{ lang: 'en' }}>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      {isPrivate && <meta name="robots" content="noindex" />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={agency.siteName} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={imageAddress} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={imageAddress} />
      <meta name="theme-color" content="#fbf9f5" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#121614" media="(prefers-color-scheme: dark)" />
    </Helmet>
  )
}
