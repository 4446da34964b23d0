import type { GatsbyBrowser } from 'gatsby'
import { createRootTools, Root } from './src/app/root'
import { wrapPage } from './src/app/wrap-page'
import { startSession } from './src/features/auth'

const tools = createRootTools()

export const onClientEntry: GatsbyBrowser['onClientEntry'] = () => startSession(tools.queries)

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <Root tools={tools}>{element}</Root>

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = wrapPage
