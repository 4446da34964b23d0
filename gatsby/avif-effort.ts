import sharp, { type AvifOptions } from 'sharp'

/** Of 9. The default, 4, takes eight times the time for files that are no smaller (decision 0073). */
const EFFORT = 2

/** What is changed of sharp: gatsby-plugin-sharp passes a quality to this method and has no option for the effort. */
interface Pipeline {
  avif: (options?: AvifOptions) => unknown
}

/** From now on, AVIF pictures are made with less effort in this process. */
export function lowerAvifEffort(pipeline: Pipeline = sharp.prototype as Pipeline): void {
  const { avif } = pipeline
  pipeline.avif = function (options) {
    return avif.call(this, { effort: EFFORT, ...options })
  }
}
