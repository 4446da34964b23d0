/** Instead of Gatsby's handler of a page's `Head`; tags in the head are react-helmet's here. */
export function headHandlerForBrowser(): void {
  // No page has a `Head`.
}
