import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COPY_TARGET, UNUSED_VARIABLES } from '../../backup/settings'
import { ROOT } from '../../lib/environment'
import { findingsOr, unchecked, wrong, type EnvironmentContext, type Finding } from '../check'

/** Set for Node, or by the tools for their parts; not in .env.example. */
const OTHER_NAMES = new Set(['FIREBASE_AUTH_EMULATOR_HOST', 'DEMO_DIR', 'NODE_OPTIONS', 'TZ', 'LANG', 'HOME'])
const MAX_TYPING_ERRORS = 3

/** The lines of the environment file: misspelled names, and values that systemd reads otherwise than the tools. */
export async function variables({ envFile }: EnvironmentContext): Promise<readonly Finding[]> {
  if (envFile === null) return [unchecked('no file to read: name it, ENV_FILE=/etc/kilele/environment npm run doctor')]
  const known = await knownNames()
  const errors = envFile.text.split('\n').flatMap((line) => {
    const [, name = '', value = ''] = /^\s*([A-Za-z_]\w*)\s*=(.*)$/.exec(line) ?? []
    if (name === '') return []
    return [unknownName(name, known), hashInValue(name, value)].filter((fault) => fault !== null)
  })
  return findingsOr(errors.map(wrong), `every name in ${envFile.path} is known`)
}

async function knownNames(): Promise<Set<string>> {
  const sample = await readFile(join(ROOT, '.env.example'), 'utf8')
  // The check of the repository says what becomes of the variables of earlier backups.
  return new Set([
    ...OTHER_NAMES,
    ...UNUSED_VARIABLES,
    COPY_TARGET,
    ...[...sample.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ])
}

function unknownName(name: string, known: ReadonlySet<string>): string | null {
  if (known.has(name)) return null
  const [nearest] = [...known]
    .map((other) => ({ other, errors: distance(name, other) }))
    .sort((a, b) => a.errors - b.errors)
  const hint = nearest !== undefined && nearest.errors <= MAX_TYPING_ERRORS ? `: did you mean ${nearest.other}?` : ''
  return `${name} is not a variable of the site${hint || '. Remove it, or look it up in .env.example.'}`
}

/** systemd takes an unquoted # as part of the value; the tools end the value there. */
function hashInValue(name: string, value: string): string | null {
  if (/^\s*["']/.test(value) || !value.includes('#')) return null
  return /\s#/.test(value)
    ? `the line of ${name} has a comment after the value, which systemd takes as part of it. Move it to a line of its own.`
    : `the value of ${name} has a # outside quotes, where the tools end it and systemd does not. Put the value in double quotes.`
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [row, letter] of a.split('').entries()) {
    const current = [row + 1]
    for (const [column, other] of b.split('').entries()) {
      const insertion = (current[column] ?? 0) + 1
      const deletion = (above[column + 1] ?? 0) + 1
      const replacement = (above[column] ?? 0) + (letter === other ? 0 : 1)
      current.push(Math.min(insertion, deletion, replacement))
    }
    above = current
  }
  return above.at(-1) ?? 0
}
