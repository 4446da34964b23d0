import { Link } from 'gatsby'
import { pagePaths } from '../../../../contract/paths'
import type { PublishReport } from '../../../../contract/site/publish'
import { Button } from '../../../ui/button'
import { useConfirm } from '../../../ui/confirm-dialog'
import { Skeleton } from '../../../ui/layout'
import { LoadError } from '../../../ui/message'
import { spreadStyle, cardFrame } from '../../../ui/surfaces'
import { color, from, radius, size, space, touchTarget } from '../../../ui/tokens'
import { usePublishReport, usePublishNow, useRollBack, expectation, formatMoment, stateLabel } from './publish-report'

/** The publishing state, with buttons that publish and roll back. */
export function PublishingCard() {
  const { data, isError, refetch } = usePublishReport()
  return (
    <section css={cardStyle} aria-labelledby="publishing">
      <div css={headStyle}>
        <h2 id="publishing" css={{ fontSize: size.text20 }}>
          Publishing
        </h2>
        {data && <StateLabel report={data} />}
      </div>
      {data ? (
        <Report report={data} />
      ) : isError ? (
        <LoadError onRetry={refetch}>The publishing state could not be loaded.</LoadError>
      ) : (
        <ReportSkeleton />
      )}
    </section>
  )
}

function StateLabel({ report }: { report: PublishReport }) {
  return (
    <p role="status" css={labelStyle} style={{ color: hueOf(report) }}>
      <span css={dotStyle} data-busy={report.state === 'building'} aria-hidden="true" />
      {stateLabel(report)}
    </p>
  )
}

function hueOf(report: PublishReport): string {
  if (report.state === 'failed') return color.danger
  return isUpToDate(report) ? color.primary : color.accent
}

function isUpToDate({ state, isRolledBack }: PublishReport): boolean {
  return state === 'published' && !isRolledBack
}

function Report({ report }: { report: PublishReport }) {
  const { failure, lastPublishedAt, state, target } = report
  return (
    <>
      <div css={wordsStyle}>
        <p>{expectation(report)}</p>
        {lastPublishedAt !== null && (
          <p css={quietStyle}>
            {target === 'hook' ? 'Last handed over' : 'Last published'}{' '}
            <time dateTime={lastPublishedAt}>{formatMoment(lastPublishedAt)}</time>
          </p>
        )}
      </div>
      {state === 'failed' && failure && (
        <div role="alert" css={failureStyle}>
          <p css={{ overflowWrap: 'anywhere' }}>{failure.reason}</p>
          <p css={quietStyle}>
            {failure.nextTryAt !== null && `The next try is at ${formatMoment(failure.nextTryAt)}. `}
            If a photo or a listing is named, correct it in <Link to={pagePaths.admin}>Listings</Link>, then publish
            again.
          </p>
        </div>
      )}
      {target !== 'none' && <Actions report={report} />}
    </>
  )
}

function Actions({ report }: { report: PublishReport }) {
  const { state, previousRelease } = report
  const publishing = usePublishNow()
  const rollBack = useRollBack()
  const { ask, dialog } = useConfirm()
  const isBusy = state === 'building' || publishing.isPending || rollBack.isPending

  async function confirmRollBack({ id, createdAt }: NonNullable<PublishReport['previousRelease']>) {
    const isSure = await ask({
      title: 'Undo the last publication?',
      text: `Visitors get the pages published ${formatMoment(createdAt)}. Listings stay as they are, and the next change publishes everything again.`,
      yes: 'Undo it',
      no: 'Keep this release',
      destructive: true,
    })
    if (isSure) rollBack.mutate({ releaseId: id })
  }

  return (
    <div css={actionsStyle}>
      <Button look={isUpToDate(report) ? 'quiet' : 'primary'} disabled={isBusy} onClick={() => publishing.mutate()}>
        Publish now
      </Button>
      {previousRelease && (
        <button
          type="button"
          css={rollBackStyle}
          disabled={isBusy}
          onClick={() => void confirmRollBack(previousRelease)}
        >
          Undo the last publication
        </button>
      )}
      {dialog}
    </div>
  )
}

function ReportSkeleton() {
  return (
    <div aria-busy="true" css={{ display: 'grid', gap: space.s12 }}>
      <Skeleton css={{ width: '60%', height: '1.5em' }} />
      <Skeleton css={{ width: 140, height: 44 }} />
    </div>
  )
}

const across = { gridColumn: '1 / -1' } as const

const cardStyle = {
  display: 'grid',
  gap: space.s16,
  padding: space.s16,
  ...cardFrame,
  // Text and buttons side by side, everything else full width.
  [from.tablet]: { gridTemplateColumns: 'minmax(0, 1fr) auto', gap: `${space.s12} ${space.s24}`, '& > *': across },
} as const

const headStyle = {
  ...spreadStyle,
  flexWrap: 'wrap',
  gap: `${space.s4} ${space.s16}`,
} as const

const labelStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space.s8,
  fontSize: size.text15,
  fontWeight: 600,
} as const

const dotStyle = {
  width: 8,
  height: 8,
  borderRadius: radius.pill,
  background: 'currentColor',
  // The ring needs room on both sides.
  '&[data-busy="true"]': { marginInline: 4, outline: '2px solid currentColor', outlineOffset: 2 },
} as const

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const

const failureStyle = {
  display: 'grid',
  gap: space.s4,
  padding: `${space.s12} ${space.s16}`,
  borderLeft: `3px solid ${color.danger}`,
  borderRadius: radius.control,
  background: color.sand,
  fontSize: size.text15,
} as const

/** The button is for emergencies, so it is quieter than others. */
const rollBackStyle = {
  minHeight: touchTarget,
  padding: 0,
  border: 0,
  background: 'transparent',
  color: color.inkQuiet,
  fontSize: size.text13,
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  cursor: 'pointer',
  '&:hover': { color: color.ink },
  '&:disabled': { opacity: 0.55, cursor: 'not-allowed' },
} as const

const wordsStyle = {
  display: 'grid',
  alignContent: 'start',
  gap: space.s4,
  [from.tablet]: { '&&': { gridArea: '2 / 1' } },
} as const

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${space.s4} ${space.s16}`,
  [from.tablet]: { flexDirection: 'column', alignItems: 'end', '&&': { gridArea: '2 / 2' } },
} as const
