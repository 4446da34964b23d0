import { contactsOf, totalOf } from './counts'

const day = (day: string, view: number, contacts: number) => ({
  day,
  view,
  save: 1,
  share: 0,
  whatsapp: contacts,
  call: contacts,
  message: contacts,
  requested: 3,
  confirmed: 2,
  done: 1,
})

it('adds up each count when there are several days', () => {
  expect(totalOf([day('2026-11-16', 10, 1), day('2026-11-17', 5, 2)])).toEqual({
    view: 15,
    save: 2,
    share: 0,
    whatsapp: 3,
    call: 3,
    message: 3,
    requested: 6,
    confirmed: 4,
    done: 2,
  })
})

it('is zero when there are no days', () => {
  expect(totalOf([])).toEqual({
    ...{ view: 0, save: 0, share: 0, whatsapp: 0, call: 0, message: 0 },
    ...{ requested: 0, confirmed: 0, done: 0 },
  })
})

it('counts a contact when a visitor calls, or writes by WhatsApp or form', () => {
  expect(contactsOf(day('2026-11-16', 10, 2))).toBe(6)
})
