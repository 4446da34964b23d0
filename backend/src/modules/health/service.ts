import type { Catalogue } from '../../db/catalogue'
import type { Releases } from '../site'

export interface HealthNeeds {
  readonly catalogue: Catalogue
  readonly releases: Pick<Releases, 'current'>
}

/** Why the site cannot be served; null when it can. `cause` is for the log. */
export async function checkHealth({
  catalogue,
  releases,
}: HealthNeeds): Promise<{ problem: string | null; cause?: unknown }> {
  try {
    await catalogue.revision()
  } catch (cause) {
    return { problem: 'The database does not respond', cause }
  }
  return { problem: releases.current() === null ? 'The site has not been published yet' : null }
}
