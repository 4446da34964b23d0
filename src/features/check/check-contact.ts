import { agency } from '../../../contract/agency'
import { readEmailAddress } from '../../../contract/text/email-address'
import { groupPhoneNumber, parsePhoneNumber } from '../../../contract/text/phone-number'
import { looksAlike } from './look-alike'
import { ask, no, type Verdict } from './verdict'

/** Our numbers in E.164 form, each with what it is. */
function ourNumbers(): ReadonlyMap<string, string> {
  const people = agency.contacts.map(({ name, label }) => [label, `It is the number of ${name}.`] as const)
  const numbers = [
    [`+${agency.whatsapp}`, 'It is our WhatsApp number.'],
    ...people,
    [agency.phone.label, 'It is our main number.'],
  ] as const
  return new Map(
    numbers.flatMap(([label, words]) => {
      const number = parsePhoneNumber(label)
      return number === null ? [] : [[number, words] as const]
    }),
  )
}

/** Numbers stay in one line. */
const NO_BREAK = '\u00a0'
const MAIN_NUMBER = agency.phone.label.replaceAll(' ', NO_BREAK)

/** @param number in E.164 form */
export function checkPhone(number: string): Verdict {
  const ours = ourNumbers().get(number)
  if (ours !== undefined) return { outcome: 'yes', title: 'Yes, this number is ours', explanation: ours }
  return notOurNumber(`${groupPhoneNumber(number, NO_BREAK)} is not one of our numbers.`)
}

export function notOurNumber(explanation: string): Verdict<'no'> {
  return no('number', `${explanation} Our main number is ${MAIN_NUMBER}.`)
}

export function checkEmail(text: string): Verdict {
  const email = readEmailAddress(text).toLowerCase()
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
    return ask(`It ends like ours, but we publish only ${agency.email}.`)
  }
  return no(
    'email address',
    looksAlike(domain, [ourDomain, agency.brand.toLowerCase()])
      ? `It imitates our name, but ends in ${domain}. Ours is ${agency.email}.`
      : `It ends in ${domain}. Ours is ${agency.email}.`,
  )
}
