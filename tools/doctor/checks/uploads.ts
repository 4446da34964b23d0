import { ok, wrong, type Check } from '../check'

/** The token's form is checked with the configuration; this adds what that cannot see. */
export const uploads: Check = {
  name: 'uploads',
  run: ({ config: { uploadThing, dataDir } }) => {
    if (uploadThing === undefined) return Promise.resolve([ok(`photos are stored in ${dataDir}/uploads`)])
    return Promise.resolve([
      uploadThing.apiKey.startsWith('sk_test_')
        ? wrong('UPLOADTHING_TOKEN is a test token. Copy the live one from the dashboard.')
        : ok(`the token is for ${uploadThing.ingestHosts.join(', ')}`),
    ])
  },
}
