import type { GatsbyBrowser } from 'gatsby'
import { createRootTools, Root } from './src/app/root'
import { wrapPage } from './src/app/wrap-page'

const tools = createRootTools()

export const wrapRootElement: GatsbyBrowser['wrapRootElement'] = ({ element }) => <Root tools={tools}>{element}</Root>

export const wrapPageElement: GatsbyBrowser['wrapPageElement'] = wrapPage
