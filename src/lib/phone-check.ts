import * as z from 'zod/mini'
import { PHONE_INVALID } from '../../contract/enquiry'

/**
 * For a form's schema with an optional `phone`: whether it is a telephone number. The numbering plans are fetched when
 * something is typed there. Where they cannot be had, as offline, the backend alone decides.
 */
export const hasValidPhone = z.refine<{ phone?: unknown }>(
  async ({ phone }) => {
    if (typeof phone !== 'string' || phone.trim() === '') return true
    const plans = await import('../../contract/text/phone-number').catch(() => null)
    return plans === null || plans.parsePhoneNumber(phone) !== null
  },
  {
    error: PHONE_INVALID,
    path: ['phone'],
    // Reported together with the faults of other fields.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)
