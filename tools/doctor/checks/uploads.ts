import { ok, wrong, type DoctorContext, type Finding } from '../check'

/** The token's form is checked with the configuration; this adds what that cannot see. */
export function uploads({ config: { uploadThing, dataDir } }: DoctorContext): readonly Finding[] {
  if (uploadThing === undefined) return [ok(`photos are stored in ${dataDir}/uploads`)]
  return [
    uploadThing.apiKey.startsWith('sk_test_')
      ? wrong('UPLOADTHING_TOKEN is a test token. Copy the live one from the dashboard.')
      : ok(`the token is for ${uploadThing.ingestHosts.join(', ')}`),
  ]
}
