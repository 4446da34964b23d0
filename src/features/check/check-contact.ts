import { agency } from '../../config/agency'
import { looksAlike } from './look-alike'
import { normalizePhone } from './phone-number'
import type { Verdict } from './verdict'

/** Our numbers in international form, each with what it is. */
function ourNumbers(): ReadonlyMap<string, string> {
  const people = agency.contacts.map(({ name, label }) => [label, `It is the number of ${name}.`] as const)
  const numbers = [
    [agency.whatsapp, 'It is our WhatsApp number.'],
    ...people,
    [agency.phone.label, 'It is our main number.'],
  ] as const
  return new Map(
    numbers.flatMap(([label, words]) => {
      const number = normalizePhone(label)
      return number === null ? [] : [[number, words] as const]
    }),
  )
}

/** Stays in one line. */
const MAIN_NUMBER = agency.phone.label.replaceAll(' ', '\u00a0')

/** @param number in international form, as `normalizePhone` returns it */
export function checkPhone(number: string): Verdict {
  const ours = ourNumbers().get(number)
  if (ours !== undefined) return { outcome: 'yes', title: 'Yes, this number is ours', explanation: ours }
  return {
    outcome: 'no',
    title: 'No, this number is not ours',
    explanation: `${spaced(number)} is not one of our numbers. Our main number is ${MAIN_NUMBER}.`,
  }
}

/** Kenyan numbers in groups, as ours are shown; like ours, each stays in one line. */
function spaced(number: string): string {
  return `+${number}`.replace(/^(\+254)(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
}

export function checkEmail(text: string): Verdict {
  const email = text
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
  const [, domain = ''] = email.split('@')
  const [, ourDomain = ''] = agency.email.toLowerCase().split('@')
  if (email === agency.email.toLowerCase()) {
    return {
      outcome: 'yes',
      title: 'Yes, this email address is ours',
      explanation: 'A sender’s address can be forged: if a message asks for money, call us.',
    }
  }
  if (domain === ourDomain) {
    return {
      outcome: 'ask',
      title: 'Please ask us',
      explanation: `It ends like ours, but we publish only ${agency.email}.`,
    }
  }
  return {
    outcome: 'no',
    title: 'No, this email address is not ours',
    explanation: looksAlike(domain, [ourDomain, agency.brand.toLowerCase()])
      ? `It imitates our name, but ends in ${domain}. Ours is ${agency.email}.`
      : `It ends in ${domain}. Ours is ${agency.email}.`,
  }
}
