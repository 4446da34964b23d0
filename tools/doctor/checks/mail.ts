import { randomUUID } from 'node:crypto'
import { innermostReason } from '../../../backend/src/lib/errors'
import { createMailer } from '../../../backend/src/lib/mailer'
import { ok, unchecked, wrong, type DoctorContext, type Finding } from '../check'

/** Connects and logs in; with `--send-mail` sends a mail to ADMIN_EMAIL. */
export async function mail({ config, sendMail }: DoctorContext): Promise<readonly Finding[]> {
  if (config.smtpUrl === undefined) return [unchecked('SMTP_URL is not set')]
  const mailer = createMailer(config)
  try {
    await mailer.verify()
  } catch (error) {
    return [wrong(`the mail server refuses: ${innermostReason(error)}. Check SMTP_URL: host, port, user, password.`)]
  }
  if (!sendMail) return [ok('the mail server accepts the login; npm run doctor -- --send-mail sends a mail')]
  try {
    await mailer.send({
      id: randomUUID(),
      date: new Date(),
      to: config.adminEmail,
      replyTo: config.mailTo,
      subject: 'Test of the mail server',
      text: `This mail was sent by npm run doctor for ${config.siteUrl}. Mail works.`,
    })
  } catch (error) {
    return [wrong(`the test mail was refused: ${innermostReason(error)}. Check MAIL_FROM and ADMIN_EMAIL.`)]
  }
  return [ok('the mail server accepted a test mail to ADMIN_EMAIL: look whether it arrives, also among spam')]
}
