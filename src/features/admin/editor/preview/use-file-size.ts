import { useQuery } from '@tanstack/react-query'
import { privateKey } from '../../../../lib/query-client'

/** Bytes of a file; null while unknown. */
export function useFileSize(url: string): number | null {
  const { data = null } = useQuery({
    queryKey: privateKey('file-size', url),
    queryFn: async ({ signal }) => (await (await fetch(url, { signal })).blob()).size,
    retry: false,
  })
  return data
}
