/** Replaces an imported stylesheet. */
export default {}
