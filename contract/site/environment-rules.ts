import * as z from 'zod'
import { agency } from '../agency'
import { readUploadToken } from './upload-token'

/** The forms that values of environment variables have (environment-variables.ts). A message completes "NAME …". */

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

export function wholeNumber(rule: string, min: number, max = Number.MAX_SAFE_INTEGER) {
  return z.coerce.number(rule).int(rule).min(min, rule).max(max, rule)
}

/** 0 stands for any free port, in tests. */
export function port(min: 0 | 1) {
  return wholeNumber('must be a port number', min, 65_535)
}

export const count = wholeNumber('must be a whole number from 1', 1)
export const milliseconds = wholeNumber('must be a number of milliseconds', 1)

/** Values with commas between, each of this form. */
export function commaSeparated(value: RegExp, rule: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.string().regex(value, rule)))
}

/** An http(s) URL, without the slashes at its end. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .transform((url) => url.replace(/\/+$/, ''))

/** An http(s) URL without path, query and fragment. */
export const origin = z.string().transform((text, context) => {
  if (URL.canParse(text)) {
    const url = new URL(text)
    if (/^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '' && url.hash === '')
      return url.origin
  }
  context.addIssue({ code: 'custom', message: 'must be an http(s) origin without a path, like https://example.com' })
  return z.NEVER
})

export const hostName = z.string().regex(/^[\w-]+(\.[\w-]+)+$/, 'must be a host name, like my-project.firebaseapp.com')
export const hostAndPort = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'must be host:port, like 127.0.0.1:9099')

export const databaseUrl = z
  .string()
  .refine(
    (text) => /^postgres(ql)?:\/\/.+/.test(text) && URL.canParse(text),
    'must be the URL of a PostgreSQL database, like postgres://user:password@host:5432/name',
  )

export const mailServerUrl = z
  .string()
  .refine(
    (text) => /^smtps?:\/\/.+/.test(text) && URL.canParse(text),
    'must be the URL of a mail server, like smtps://user:password@smtp.example.com:465',
  )

/** Like Fastify's `trustProxy`: whether, or through how many hops, forwarded IP addresses are trusted. */
export const trustedProxies = z
  .string()
  .regex(/^(true|false|\d{1,2})$/, 'must be true, false or the number of proxies in front')
  .transform((text) => (/^\d/.test(text) ? Number(text) : text === 'true'))

export const emailAddress = z.email({
  error: (issue) => (issue.input === undefined ? 'is missing' : 'must be an email address'),
})

/** Quotes, brackets and line breaks end a name in a mail's header. */
const SENDER = /^(?:"?(?<name>[^"<>\p{Cc}]*?)"? *<(?<address>[^<>]+)>|(?<bare>[^<>]+))$/u
const SENDER_RULE = `must be an email address, or a name and an address like ${agency.siteName} <hello@example.com>`

/** `Kilele Properties <hello@kilele.example>`, or the address alone, which gets the agency's name. */
export const sender = z.string().transform((text, context) => {
  const { name = '', address, bare } = SENDER.exec(text.trim())?.groups ?? {}
  const parsed = z.email().safeParse(address ?? bare)
  if (parsed.success) return { name: name.trim() || agency.siteName, address: parsed.data }
  context.addIssue({ code: 'custom', message: SENDER_RULE })
  return z.NEVER
})

/** One token or, while one replaces the other, two with a comma between: the first signs, both are accepted. */
export const uploadTokens = z.string().transform((text, context) => {
  const [current, previous, ...more] = text.split(',').map((token) => hostsOf(token.trim()))
  // The previous one is being replaced: photos whose upload it signed may still arrive.
  if (current && previous !== null && more.length === 0) return { ...current, previous }
  context.addIssue({
    code: 'custom',
    message: "must be a token from UploadThing's dashboard, or two with a comma between",
  })
  return z.NEVER
})

function hostsOf(token: string) {
  const content = readUploadToken(token)
  if (content === null) return null
  const { apiKey, regions, ingestHost } = content
  return { token, apiKey, ingestHosts: regions.map((region) => `${region}.${ingestHost}`) }
}

const REMOTE_REPOSITORY = /^(?:sftp|rclone|rest):/

/** Whether restic reaches a repository over the network. */
export function isRemoteRepository(repository: string): boolean {
  return REMOTE_REPOSITORY.test(repository)
}

export const resticRepository = z.string().refine(
  // restic would take `host:folder` as the name of a folder on this disk.
  (value) => isRemoteRepository(value) || !/^[^/]*:/.test(value),
  'must be a folder, sftp:USER@HOST:/FOLDER, rclone:REMOTE:FOLDER or rest:https://HOST/',
)
