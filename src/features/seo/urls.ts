import type { SiteUrls } from '../../../contract/seo/page-head'
import { env } from '../../config/env'

export const urls: SiteUrls = { site: env.siteUrl, backend: env.apiUrl || env.siteUrl }
