import { agency } from '../../../contract/agency'

/** Opens a chat with the agency with a prepared message. */
export function whatsappLink(text: string): string {
  return `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`
}
