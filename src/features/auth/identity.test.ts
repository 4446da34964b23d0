jest.mock('./firebase-auth', () => {
  throw new Error('Loading chunk failed')
})

it('logs and throws when the SDK cannot be fetched, and retries at the next call', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { loadIdentity } = await import('./identity')
  await expect(loadIdentity()).rejects.toThrow('Loading chunk failed')
  await expect(loadIdentity()).rejects.toThrow('Loading chunk failed')
  expect(log.mock.calls.map(([message]) => message as unknown)).toEqual(
    Array(2).fill('Failed to load the identity service'),
  )
})
