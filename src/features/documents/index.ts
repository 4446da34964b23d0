export { DocumentList, PageIcon, PictureIcon } from './document-list'
export { DocumentsSection, floorPlansOf, isInGallery, type FloorPlan } from './documents-section'
