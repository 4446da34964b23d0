import { act, renderHook } from '@testing-library/react'
import { useEditorState } from './editor-section'

jest.mock('../../../config/env', () => ({
  env: { adminEmail: 'admin@kilele.example', firebase: {}, apiUrl: '', mediaUrl: '' },
}))

it('tells of what was saved until that listing is deleted', () => {
  const { result } = renderHook(() => useEditorState('property'))
  const saved = {
    id: 'villa',
    title: 'Villa',
    price: 1,
    period: undefined,
    fact: '',
    status: 'available',
    path: null,
  } as const
  act(() => result.current.finish(saved))
  act(() => result.current.stopEditing('loft'))
  expect(result.current.saved).toEqual(saved)
  act(() => result.current.stopEditing('villa'))
  expect(result.current.saved).toBeNull()
})
