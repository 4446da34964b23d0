import { optionalLazy } from '../../../ui/lazy'

/** In a chunk of its own, fetched by the dashboard when a preview is opened. */
const loadPreviews = () => import(/* webpackChunkName: "listing-preview" */ './listing-previews')

export const PropertyPreview = optionalLazy(() => loadPreviews().then((module) => module.PropertyPreview))

export const CarPreview = optionalLazy(() => loadPreviews().then((module) => module.CarPreview))
