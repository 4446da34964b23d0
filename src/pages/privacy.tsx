import { Link } from 'gatsby'
import type { ReactNode } from 'react'
import { agency } from '../../contract/agency'
import { pagePaths } from '../../contract/paths'
import { Seo } from '../features/seo'
import { Container } from '../ui/layout'
import { color, from, size, space } from '../ui/tokens'

/**
 * What the site stores about people, in plain words. Change it together with what the site stores; the times are the
 * defaults of `KEEP_…_DAYS`.
 */
export default function PrivacyPage() {
  return (
    <>
      <Seo
        title="Privacy"
        description="What we store about you, why, for how long, and how to have it deleted."
        path={pagePaths.privacy}
      />
      <Container css={pageStyle}>
        <h1>Privacy</h1>
        <p css={{ marginTop: space.s16, fontSize: size.text20 }}>
          You can look at everything here without telling us who you are. We set no cookies, show no advertising and do
          not track you across other sites.
        </p>

        <Part title="Who we are">
          <p>
            {agency.siteName}, {ADDRESS}, decides what is stored here and why. Write to{' '}
            <a href={`mailto:${agency.email}`}>{agency.email}</a> or call{' '}
            <a href={agency.phone.href} css={{ whiteSpace: 'nowrap' }}>
              {agency.phone.label}
            </a>
            .
          </p>
        </Part>

        <Part title="When you write to us">
          <p>
            We store your name, your email address or telephone number and your message, our replies and notes, the page
            you wrote from and the advertisement that led you there. When you offer us a home or a car, we store what
            you say of it; a listing made of it does not name you. When you write on WhatsApp, the office may store the
            chat with your number. We use them to reply and for nothing else, because you asked us to. Only our office
            reads them. They are deleted automatically two years after the last message.
          </p>
        </Part>

        <Part title="When you ask for a visit">
          <p>
            We store your name, your email address or telephone number, the times that suit you and your line, what
            became of the visit and our notes, because you asked us to. The owner of the listing learns what visitors
            thought of it in one word, and not who they are. You can change or cancel a visit by the link that we send
            you. Visits are deleted automatically two years after they took place or last changed.
          </p>
        </Part>

        <Part title="When you ask for alerts">
          <p>
            We store your email address, the search and, if you wish, the listings you saved, because you agreed. No
            mail comes before you confirm, at most one a day after that, and each has a link that ends the alert. When
            your last alert ends we delete your address; an alert that nobody confirms is deleted after a week.
          </p>
        </Part>

        <Part title="When you sign in or write a review">
          <p>
            Your account is with Google’s Firebase Authentication: it holds your email address, your name and your
            password in a form that nobody can read. We store your reviews with your name, so that others learn from
            them. Both are public, with the rating, until you delete them. A review that we remove is deleted after six
            months.
          </p>
        </Part>

        <Part title="What stays on your device">
          <p>
            The listings you saved and looked at, your choices on a shortlist, pages to read without network, and what
            you typed but did not send stay in your browser. We do not receive them. To delete them, clear this site’s
            data in your browser’s settings. None of it tracks you, so there is nothing to consent to.
          </p>
        </Part>

        <Part title="What we count">
          <p>
            For each listing and day we count how often it was opened, saved and shared, and how often people tapped to
            call, write or message us. The counts cannot be traced to you: they hold no name, no identifier and no IP
            address. Of one page load in four we also count how fast the page was, by day, kind of page and whether it
            was a phone, in the same way. If your browser sends Do Not Track or Global Privacy Control, you are not
            counted.
          </p>
        </Part>

        <Part title="What our server sees">
          <p>
            Each visit tells our server your IP address. It uses the address for about a minute, to stop programs that
            flood us with requests, and keeps no record of what you read.
          </p>
        </Part>

        <Part title="Companies we rely on">
          <ul>
            <li>Google holds the accounts (Firebase Authentication), and only if you sign in.</li>
            <li>The company that hosts our server stores the rest, and its backups for up to a year.</li>
            <li>Our mail provider carries messages, replies and alerts.</li>
            <li>UploadThing stores the photos of our listings, and nothing about visitors.</li>
            <li>YouTube is contacted when you press play on a video, and not before.</li>
            <li>Map images load only when you open a map.</li>
            <li>WhatsApp is contacted when you tap its button.</li>
          </ul>
          <p>Google and others may store data outside Kenya. We sell none of it.</p>
        </Part>

        <Part title="Your rights">
          <p>
            Under Kenya’s Data Protection Act, 2019, you may ask what we store about you, get a copy, have it corrected
            or deleted, object to its use, and withdraw your consent. If you have an account, your{' '}
            <Link to={pagePaths.account}>account page</Link> gives you the copy and deletes everything at once. For
            anything else write to <a href={`mailto:${agency.email}`}>{agency.email}</a>; we reply within seven days.
          </p>
          <p>
            If you are not satisfied, you may complain to the Office of the Data Protection Commissioner:{' '}
            <a href="https://www.odpc.go.ke" rel="noopener">
              odpc.go.ke
            </a>
            .
          </p>
        </Part>
      </Container>
    </>
  )
}

/** The room's number stays beside its word. */
const ADDRESS = agency.address.join(', ').replace(/ (?=\d)/g, '\u00a0')

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section css={partStyle}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  )
}

const pageStyle = {
  paddingBlock: `${space.s32} ${space.s48}`,
  '& > p, & section > div': { maxWidth: '65ch' },
  '& section > div > * + p': { marginTop: space.s8 },
  '& section p, & section ul': { color: color.inkQuiet, lineHeight: 1.6 },
  '& section li': { textWrap: 'pretty' },
  '& section ul': { display: 'grid', gap: space.s8, paddingLeft: space.s24, listStyle: 'disc' },
  [from.desktop]: { paddingBottom: space.s72, '& > h1': { fontSize: size.text44 } },
} as const

const partStyle = {
  display: 'grid',
  gap: space.s8,
  marginTop: space.s32,
  [from.desktop]: {
    gridTemplateColumns: '2fr 5fr',
    columnGap: space.s48,
    marginTop: space.s48,
    paddingTop: space.s24,
    borderTop: `1px solid ${color.line}`,
  },
} as const
