import { readFile } from 'node:fs/promises'
import { orIfMissing } from '../../../backend/src/lib/files'
import { serversDown } from '../../upgrade/nginx-servers'
import { ok, warning, type DoctorContext, type Finding } from '../check'

/** An upgrade that was killed leaves the backend out of nginx that it was about to replace. */
export async function nginx({ nginxSite }: DoctorContext): Promise<readonly Finding[]> {
  const configuration = await orIfMissing(readFile(nginxSite, 'utf8'), null)
  if (configuration === null) return []
  const down = serversDown(configuration)
  if (down.length === 0) return [ok('every backend gets requests')]
  return [
    warning(
      `${down.join(' and ')} get no requests: ${nginxSite} says "down". If no upgrade is running, remove the word and run: systemctl reload nginx`,
    ),
  ]
}
