import type { ComponentProps, JSX } from 'react'

/** The picture as a plain image; making its sizes is Gatsby's work and tested in the browser. */
export function StaticImage({ src, alt }: ComponentProps<'img'>): JSX.Element {
  return <img src={src} alt={alt ?? ''} />
}
