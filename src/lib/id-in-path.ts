/** The listing's id at the end of its address; '' while a client-only page is being built, when there is none yet. */
export function idInPath({ pathname }: { pathname: string }): string {
  const last = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  return last.startsWith('[') ? '' : last
}
