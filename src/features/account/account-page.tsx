import { useMutation } from '@tanstack/react-query'
import { Link } from 'gatsby'
import { accountDataSchema, accountPaths } from '../../../contract/account-data'
import { pagePaths } from '../../../contract/paths'
import { getJson, HttpError } from '../../lib/http'
import { saveJson } from '../../lib/save-file'
import { Button, buttonStyle } from '../../ui/button'
import { Container, Skeleton } from '../../ui/layout'
import { MessagePage } from '../../ui/message'
import { liveRegionStyle } from '../../ui/text'
import { color, from, radius, size, space } from '../../ui/tokens'
import { signInPathFor, useKnownSession } from '../auth'
import { DeleteAccount } from './delete-account'
import { Failure, Panel } from './panel'

/** What a signed-in person sees of their own data, and does with it. */
export function AccountPage() {
  return (
    // The footer stays below the window while it is checked who is signed in.
    <div css={{ minHeight: '100dvh' }}>
      <Account />
    </div>
  )
}

function Account() {
  const { session, hasFailed, retry } = useKnownSession()
  if (session.status === 'unknown') return hasFailed ? <Unreachable retry={retry} /> : <Waiting />
  if (session.status === 'signed-out') return <SignedOut />
  const { user, isAdmin } = session
  return (
    <Container css={pageStyle}>
      <h1 css={{ [from.desktop]: { fontSize: size.text44 } }}>Your account</h1>
      <dl css={factsStyle}>
        <dt>Name</dt>
        <dd>{user.displayName ?? 'None'}</dd>
        <dt>Email</dt>
        <dd>
          {user.email ?? 'None'}
          {!user.emailVerified && <span css={{ color: color.inkQuiet }}> (not confirmed)</span>}
        </dd>
      </dl>
      {!user.emailVerified && (
        <p css={noteStyle}>
          Until you confirm your email address with the link in our mail, messages, visits and alerts of this address
          are left out below: anyone could have typed it.
        </p>
      )}
      <Panel title="Where to find it">
        <ul css={linksStyle}>
          <li>
            <Link to={pagePaths.saved}>Saved homes and cars</Link>, and those seen last
          </li>
          <li>
            <Link to={pagePaths.reviews}>Reviews</Link>: yours stand on the page of the home or car
          </li>
          <li>Alerts: each mail has a link that ends its alert</li>
        </ul>
      </Panel>
      <DownloadData />
      <DeleteAccount isAdmin={isAdmin} />
      <p css={noteStyle}>
        What we store, why and for how long is on our <Link to={pagePaths.privacy}>privacy page</Link>. Saved listings
        and unsent messages are on this device only.
      </p>
    </Container>
  )
}

function SignedOut() {
  return (
    <MessagePage
      title="Please sign in"
      action={
        <Link to={signInPathFor(pagePaths.account)} css={buttonStyle('primary')}>
          Sign in to see your data
        </Link>
      }
    >
      Sign in to see, download or delete what we store about you.
    </MessagePage>
  )
}

function Unreachable({ retry }: { retry: () => void }) {
  return (
    <MessagePage title="Oops!" urgent action={<Button onClick={retry}>Try again</Button>}>
      We could not check whether you are signed in. Please check your connection and try again.
    </MessagePage>
  )
}

function Waiting() {
  return (
    <Container css={pageStyle} aria-busy="true">
      <Skeleton css={{ width: 220, height: 40 }} />
      {[72, 160, 320].map((height) => (
        <Skeleton key={height} css={{ height, borderRadius: radius.card }} />
      ))}
    </Container>
  )
}

const pageStyle = {
  display: 'grid',
  gap: space.s24,
  gridTemplateColumns: 'minmax(0, 640px)',
  justifyContent: 'center',
  paddingBlock: space.s32,
  [from.tablet]: { paddingBottom: space.s48 },
} as const

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: `${space.s8} ${space.s24}`,
  overflowWrap: 'anywhere',
  '& dt': { color: color.inkQuiet },
  '& dd': { margin: 0 },
} as const

const linksStyle = {
  display: 'grid',
  gap: space.s8,
  '& a': { display: 'inline-block', paddingBlock: space.s12 },
} as const

const noteStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

/** Saves everything stored about the person as a file. */
export function DownloadData() {
  const download = useMutation({
    mutationFn: async () => {
      const schema = () => Promise.resolve(accountDataSchema)
      saveJson('my-data.json', await getJson(accountPaths.data, schema, { needsUser: true }))
    },
  })

  return (
    <Panel title="Your data">
      <p>
        A file with your name and email address, your reviews, your alerts, the messages you sent us and your visits.
      </p>
      <div>
        <Button look="quiet" disabled={download.isPending} onClick={() => download.mutate()}>
          {download.isPending ? 'Collecting...' : 'Download my data'}
        </Button>
      </div>
      <p role="status" css={liveRegionStyle}>
        {download.isSuccess && 'The file “my-data.json” is among your downloads.'}
      </p>
      <Failure text={download.error && failureOf(download.error)} />
    </Panel>
  )
}

function failureOf(error: Error): string {
  return error instanceof HttpError && error.status < 500 ? error.reason : FAILED
}

const FAILED = 'Your data could not be collected. Please check your connection and try again.'
