import { optionalLazy } from '../../../ui/lazy'

// In a chunk of their own, fetched by the dashboard when a preview is opened.

export const PropertyPreview = optionalLazy(() =>
  import(/* webpackChunkName: "listing-preview" */ './property/property-preview').then(
    (module) => module.PropertyPreview,
  ),
)

export const CarPreview = optionalLazy(() =>
  import(/* webpackChunkName: "listing-preview" */ './car/car-preview').then((module) => module.CarPreview),
)
