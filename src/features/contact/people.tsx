import type { ReactNode } from 'react'
import { agency } from '../../../contract/agency'
import { inOneList } from '../../../contract/text/plain-text'
import { color, font, radius, size, space } from '../../ui/tokens'

/** Somebody of the agency, as visitors see and reach them. */
export type Person = (typeof agency.contacts)[number]

/** @param key of a listing's fact `agent`. Undefined for none, and for somebody this site does not know. */
export function personNamed(key: string | null | undefined): Person | undefined {
  return agency.contacts.find((person) => person.key === key)
}

/** Opens a chat with a prepared message: with the agency, or with one person of it. */
export function whatsappLink(text: string, person?: Person): string {
  const number = person?.href.replace(/\D/g, '') ?? agency.whatsapp
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** Face, name, role and languages; links to reach the person can follow. */
export function PersonLine({ person, children }: { person: Person; children?: ReactNode }) {
  const { name, role, languages } = person
  return (
    <div css={lineStyle}>
      <Face person={person} />
      <div css={{ minWidth: 0, lineHeight: 1.4 }}>
        <p>
          <b css={{ fontWeight: 600 }}>{name}</b>, {role}
        </p>
        <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>{languages.join(', ')}</p>
        {children}
      </div>
    </div>
  )
}

/** Everybody, where a listing names nobody. */
export function Faces() {
  return (
    <div css={{ display: 'flex', '& > * + *': { marginLeft: `calc(-1 * ${space.s8})` } }}>
      {agency.contacts.map((person) => (
        <Face key={person.key} person={person} />
      ))}
    </div>
  )
}

/** 'Wanjiru, Otieno or Amina' */
export const anybody = inOneList(
  agency.contacts.map(({ name }) => name),
  'or',
)

/** The agency's entry in the register of its trade; nothing while `contract/agency.ts` has none. */
export function Registration() {
  return agency.registration && <p css={{ color: color.inkQuiet, fontSize: size.text15 }}>{agency.registration}</p>
}

/** The portrait, or the first letter of the name. The name stands beside it. */
function Face({ person: { name, portrait } }: { person: Person }) {
  return portrait === null ? (
    <span css={faceStyle} aria-hidden="true">
      {name.charAt(0)}
    </span>
  ) : (
    <img src={portrait} alt="" width={FACE} height={FACE} loading="lazy" css={faceStyle} />
  )
}

const FACE = 48

const faceStyle = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: FACE,
  height: FACE,
  border: `2px solid ${color.surface}`,
  borderRadius: radius.pill,
  background: color.sand,
  color: color.primary,
  fontFamily: font.display,
  fontSize: size.text20,
  objectFit: 'cover',
} as const

const lineStyle = { display: 'flex', alignItems: 'center', gap: space.s12 } as const
