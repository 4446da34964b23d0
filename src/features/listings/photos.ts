/** Apart from this feature, because the search shows photos too, and this feature imports the search. */
export { canResize, coverPhoto, mediaOrigin, photosOf, placeholderOf, smallPhotoUrl } from '../../lib/listing-photos'
