import { groupPhoneNumber, parsePhoneNumber } from '../../../../contract/text/phone-number'
import { buttonStyle } from '../../../ui/button'
import { MailIcon, PhoneIcon, WhatsAppIcon } from '../../../ui/icons'

interface PhoneLinksProps {
  phone: string
  /** What the chat begins with; the office can change it before it sends. */
  text?: string | undefined
  /** What the link to the chat is called. */
  label?: string
  onChat?: () => void
}

/** A text that is not a telephone number, which earlier versions stored, can be called but has no chat. */
export function PhoneLinks({ phone, text = '', label = 'WhatsApp', onChat }: PhoneLinksProps) {
  const number = parsePhoneNumber(phone)
  return (
    <>
      <ChatLink phone={phone} text={text} onChat={onChat}>
        {label}
      </ChatLink>
      <a href={`tel:${number ?? phone}`} title={groupPhoneNumber(number ?? phone)} css={buttonStyle('quiet')}>
        <PhoneIcon />
        Call
      </a>
    </>
  )
}

interface ChatLinkProps extends Pick<PhoneLinksProps, 'phone' | 'text'> {
  onChat?: (() => void) | undefined
  children: string
}

/** Nothing for a text that is not a telephone number. */
export function ChatLink({ phone, text = '', onChat, children }: ChatLinkProps) {
  const number = parsePhoneNumber(phone)
  return (
    number !== null && (
      <a href={chatUrl(number, text)} target="_blank" rel="noreferrer" css={buttonStyle('quiet')} onClick={onChat}>
        <WhatsAppIcon />
        {children}
      </a>
    )
  )
}

export function MailLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} css={buttonStyle('quiet')}>
      <MailIcon />
      {children}
    </a>
  )
}

/** Characters that mean something in a URL cannot add recipients or a text. */
export function mailUrl(address: string): string {
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}`
}

/** @param number in E.164 form */
function chatUrl(number: string, text: string): string {
  return `https://wa.me/${number.slice(1)}${text.trim() === '' ? '' : `?text=${encodeURIComponent(text)}`}`
}
