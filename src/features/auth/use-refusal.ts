import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { HttpError } from '../../lib/http'
import { currentSession, type Session } from './session'

/**
 * Whether the backend has refused this session with 401, though the token was renewed (decision 0036). A renewed token or
 * another sign-in is another session.
 */
export function useRefusal(session: Session): boolean {
  const queries = useQueryClient()
  const [refused, setRefused] = useState<Session | null>(null)

  useEffect(() => {
    const watch = (error: unknown) => {
      if (error instanceof HttpError && error.status === 401) setRefused(currentSession())
    }
    const stopQueries = queries.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') watch(event.action.error)
    })
    const stopMutations = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') watch(event.action.error)
    })
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queries])

  return refused === session
}
