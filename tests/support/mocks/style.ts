/** Stands in for an imported stylesheet. */
export default {}
