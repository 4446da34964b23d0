/** Replaces the URL of an imported image or font. */
export default 'file-stand-in'
