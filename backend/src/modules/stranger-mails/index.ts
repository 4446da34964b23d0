import { agency } from '../../../../contract/agency'
import { alertPaths } from '../../../../contract/alert'
import { ignoreBodies, incompleteLinkPage, linkPage, linkRoutes, paragraph, postButton } from './link-pages'
import type { CoreServices, Module, ZodFastifyInstance } from '../../module'
import { createStrangerMails, type StrangerMails } from './service'

export {
  ignoreBodies,
  incompleteLinkPage,
  LINK_PAGE_HEADERS,
  linkPage,
  linkRoutes,
  paragraph,
  postButton,
} from './link-pages'
export type { LinkPage } from './link-pages'
export type { StrangerMails } from './service'

interface Provided {
  readonly strangerMails: StrangerMails
}

const ASK = 'Stop these emails for ever?'
const EXPLAIN = `Somebody entered your address at ${agency.siteName}. Press the button, and we will not write to it again, whoever enters it. Alerts that you have end too.`
const DONE = 'We will not write to you again'
const DONE_EXPLAIN = `Your address is off our lists for ever. If you write to us yourself, we will of course answer.`

/** The limits of mails to addresses that anybody can enter, and the link that ends them. */
export const strangerMailsModule: Module<CoreServices, Provided> = {
  services: ({ database, config: { strangerMails: limits, publicUrl } }) => ({
    strangerMails: createStrangerMails({ database, limits, publicUrl }),
  }),
  routes: { site: [stopRoutes] },
}

/** The page says the same however often it is asked, and does not tell whose address it is. */
function stopRoutes(
  app: ZodFastifyInstance,
  { strangerMails, config: { siteUrl: site } }: CoreServices & Provided,
): void {
  ignoreBodies(app)
  linkRoutes(app, alertPaths.stop, {
    show: async (token) => {
      if (!(await strangerMails.isToken(token))) return incompleteLinkPage(site)
      return linkPage(200, ASK, { parts: [paragraph(EXPLAIN), postButton('Never write to me again')], site })
    },
    act: async (token) => {
      if (!(await strangerMails.stop(token))) return incompleteLinkPage(site)
      return linkPage(200, DONE, { parts: [paragraph(DONE_EXPLAIN)], site })
    },
  })
}
