/** Stands in for an imported picture or font: its address. */
export default 'file-stand-in'
