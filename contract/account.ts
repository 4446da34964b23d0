import * as z from 'zod/mini'
import { PASSWORD_MIN } from './limits'
import { EMAIL_PATTERN, readEmailAddress } from './text/email-address'

const INVALID_EMAIL = 'Please enter a valid email address.'
const emailSchema = z
  .string()
  .check(z.overwrite(readEmailAddress), z.email({ pattern: EMAIL_PATTERN, error: INVALID_EMAIL }))

/** The sign-in form (docs/product.md, "Signing in"). */
export const signInSchema = z.object({
  email: emailSchema,
  password: z.string().check(z.minLength(1, 'Please enter your password.')),
})

/** The sign-up form (docs/product.md, "Signing in"). */
export const signUpSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please enter your name.'), z.maxLength(100, 'This name is too long.')),
  email: emailSchema,
  password: z.string().check(z.minLength(PASSWORD_MIN, 'Password should be at least 6 characters.')),
})

export const passwordResetSchema = z.object({ email: emailSchema })

export type SignInInput = z.infer<typeof signInSchema>
export type SignUpInput = z.infer<typeof signUpSchema>
export type PasswordResetInput = z.infer<typeof passwordResetSchema>
