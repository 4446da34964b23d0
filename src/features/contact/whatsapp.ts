import { agency } from '../../config/agency'

/** Kenya's country code, which numbers written at home leave out. */
const COUNTRY_CODE = '254'

/** Opens a chat with the person at this number, written as at home (0712…) or abroad (+254712…). */
export function chatLink(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  return `https://wa.me/${digits.startsWith('0') ? COUNTRY_CODE + digits.slice(1) : digits}`
}

/** Opens a chat with the agency with a prepared message. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`
}
