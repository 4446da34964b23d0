import type { SiteAddresses } from '../../../contract/seo/page-head'
import { env } from '../../config/env'

export const addresses: SiteAddresses = { site: env.siteUrl, backend: env.apiUrl || env.siteUrl }
