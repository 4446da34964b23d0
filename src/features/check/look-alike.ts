/** Characters that look like Latin letters, as far as they are used to imitate them. */
const CONFUSABLES: Readonly<Record<string, string>> = {
  а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', і: 'i', ї: 'i', ј: 'j', ѕ: 's', к: 'k', ӏ: 'l', ԁ: 'd', һ: 'h',
  α: 'a', ε: 'e', ι: 'i', κ: 'k', ο: 'o', ρ: 'p', υ: 'u', ν: 'v', ı: 'i', ɩ: 'i', ł: 'l', ǀ: 'l', ø: 'o', đ: 'd', ℓ: 'l',
  0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '|': 'l',
} // prettier-ignore

/**
 * Whether a host imitates one of ours: contains its name, spells it with other characters, or differs in a letter or
 * two.
 * @param host in lower case, not ours; punycode is decoded
 * @param ours names to protect, such as 'kilele.example' and 'kilele'
 */
export function looksAlike(host: string, ours: readonly string[]): boolean {
  const labels = host.split('.').map((label) => skeleton(decodeLabel(label)))
  const whole = labels.join('.')
  return ours.map(skeleton).some((name) => {
    if (whole.includes(name)) return true
    const [label = ''] = name.split('.', 1)
    return labels.some((one) => one.split('-').some((part) => distance(part, label) <= allowedDistance(label)))
  })
}

/** Whether the host has letters of other scripts than Latin. */
export function hasForeignLetters(host: string): boolean {
  return host.split('.').some((label) => /[^\x20-\x7e]/.test(decodeLabel(label)))
}

/** What remains of a name when letters that look the same are the same. */
function skeleton(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const latin = Array.from(plain, (character) => CONFUSABLES[character] ?? character).join('')
  return latin.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('i', 'l')
}

/** Short names resemble many words. */
function allowedDistance(name: string): number {
  return name.length < 5 ? 0 : name.length < 9 ? 1 : 2
}

/** Levenshtein's: how many letters must be changed, added or removed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1]
    for (const [at, wanted] of Array.from(other).entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

const PUNYCODE = 'xn--'

/** A label of a host as people see it; one that is not valid punycode stays as it is. */
function decodeLabel(label: string): string {
  return label.startsWith(PUNYCODE) ? (decodePunycode(label.slice(PUNYCODE.length)) ?? label) : label
}

/** RFC 3492, section 6.2. Null for a text that is not valid. */
export function decodePunycode(input: string): string | null {
  const hyphen = input.lastIndexOf('-')
  const output = hyphen > 0 ? Array.from(input.slice(0, hyphen)) : []
  let code = 128
  let bias = 72
  let at = 0
  let read = hyphen > 0 ? hyphen + 1 : 0
  while (read < input.length) {
    const before = at
    let weight = 1
    for (let base = 36; ; base += 36) {
      const digit = digitOf(input.charAt(read))
      read += 1
      if (digit === null) return null
      at += digit * weight
      const threshold = Math.min(Math.max(base - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    bias = adaptBias(at - before, length, before === 0)
    code += Math.floor(at / length)
    at %= length
    if (code > 0x10ffff) return null
    output.splice(at, 0, String.fromCodePoint(code))
    at += 1
  }
  return output.join('')
}

function digitOf(character: string): number | null {
  if (/^[a-z]$/i.test(character)) return character.toLowerCase().charCodeAt(0) - 97
  return /^\d$/.test(character) ? character.charCodeAt(0) - 22 : null
}

function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / 700) : Math.floor(delta / 2)
  rest += Math.floor(rest / length)
  let bias = 0
  for (; rest > 455; bias += 36) rest = Math.floor(rest / 35)
  return bias + Math.floor((36 * rest) / (rest + 38))
}
