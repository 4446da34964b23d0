import { agency } from '../../config/agency'

/** Opens a chat with the agency, with these words ready to be sent. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`
}
