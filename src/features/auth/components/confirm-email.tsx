import { useState } from 'react'
import { notify } from '../../../lib/notices'
import { Button } from '../../../ui/button'
import { MessagePage } from '../../../ui/message'
import { space } from '../../../ui/tokens'
import { attemptWithIdentity } from '../attempt'
import { currentSession } from '../session'

/** Shown to the administrator instead of the dashboard until the email address is confirmed (decision 0035). */
export function ConfirmEmail({ email }: { email: string | null }) {
  const [isBusy, setBusy] = useState(false)

  async function whileBusy(act: () => Promise<void>) {
    setBusy(true)
    await act()
    setBusy(false)
  }

  return (
    <MessagePage
      title="Confirm your email address first"
      action={
        <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: space.s12 }}>
          <Button disabled={isBusy} onClick={() => void whileBusy(checkAgain)}>
            I have confirmed it
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => void whileBusy(sendMail)}>
            Send the mail again
          </Button>
        </div>
      }
    >
      The dashboard opens as soon as {email ?? 'your address'} is confirmed. Please open the link in the email we sent
      you. If you cannot find it, look among your spam or have it sent again.
    </MessagePage>
  )
}

async function checkAgain(): Promise<void> {
  const outcome = await attemptWithIdentity((identity) => identity.refreshUser())
  const session = currentSession()
  if (!outcome.ok) {
    notify({ title: 'Could not check your address', description: 'Please try again.', destructive: true })
  } else if (session.status === 'signed-in' && session.isUnverifiedAdmin) {
    notify({ title: 'Not confirmed yet', description: 'Please open the link in our mail first.', destructive: true })
  }
}

async function sendMail(): Promise<void> {
  const outcome = await attemptWithIdentity((identity) => identity.sendVerificationMail())
  if (outcome.ok) {
    notify({ title: 'Mail sent', description: 'Please open the link in it.' })
    return
  }
  const isTooSoon = outcome.code === 'auth/too-many-requests'
  const description = isTooSoon ? 'Too many attempts. Please try again later.' : 'Please try again.'
  notify({ title: 'The mail could not be sent', description, destructive: true })
}
