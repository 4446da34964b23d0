import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { agency } from '../../../../contract/agency'
import { ownerLinkSchema, ownerPaths } from '../../../../contract/viewings/owner'
import { notifyError, sendForJson } from '../../../lib/admin-http'
import { notify } from '../../../lib/notices'
import { Button, buttonStyle } from '../../../ui/button'
import { controlStyle, Label } from '../../../ui/control'
import { VisuallyHidden } from '../../../ui/layout'
import { Sheet } from '../../../ui/sheet'
import { color, size, space } from '../../../ui/tokens'
import { copyUrl } from '../../share'
import type { ManagedListing } from '../management/managed-listing'

interface OwnerLinkDialogProps {
  listing: Pick<ManagedListing, 'kind' | 'id' | 'title'>
  onClose: () => void
}

/** The link to the page of a listing's owner (docs/product.md, "Owners"): made, sent and revoked. */
export function OwnerLinkDialog({ listing: { kind, id, title }, onClose }: OwnerLinkDialogProps) {
  const path = ownerPaths.link(kind, id)
  const [url, setUrl] = useState<string | null>(null)
  const make = useMutation({
    mutationFn: () => sendForJson('POST', path, undefined, ownerLinkSchema),
    onSuccess: (link) => setUrl(link.url),
    onError: (error) => notifyError('The link could not be made', error),
  })
  const revoke = useMutation({
    mutationFn: () => sendForJson('DELETE', path, undefined, ownerLinkSchema),
    onSuccess: () => {
      setUrl(null)
      notify({ title: 'Link revoked', description: `Nobody can open the owner's page of “${title}” any more.` })
    },
    onError: (error) => notifyError('The link was not revoked', error),
  })
  const isBusy = make.isPending || revoke.isPending
  return (
    <Sheet
      title="Owner's page"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <div css={actionsStyle}>
          <Button look={url === null ? 'primary' : 'quiet'} disabled={isBusy} onClick={() => make.mutate()}>
            {make.isPending ? 'Making the link...' : url === null ? 'Make a link' : 'Make another link'}
          </Button>
          <Button look="quiet" disabled={isBusy} onClick={() => revoke.mutate()}>
            {revoke.isPending ? 'Revoking...' : 'Revoke the link'}
          </Button>
        </div>
      }
    >
      <div css={{ display: 'grid', gap: space.s16 }}>
        <p css={quietStyle}>{title}</p>
        <p>
          The owner sees the price and its reductions, views, saves, enquiries and visits by week, visitors’ feedback,
          and what we did; never who they are. A new link voids the one before.
        </p>
        <VisuallyHidden role="status">{url !== null && 'The link is ready.'}</VisuallyHidden>
        {url !== null && <NewLink url={url} title={title} />}
      </div>
    </Sheet>
  )
}

/** Only its hash is stored, so that it is shown this once. */
function NewLink({ url, title }: { url: string; title: string }) {
  const id = useId()
  return (
    <div css={{ display: 'grid', gap: space.s12 }}>
      <div>
        <Label htmlFor={id}>Link for the owner</Label>
        <input id={id} css={controlStyle} readOnly value={url} onFocus={(event) => event.target.select()} />
        <p css={quietStyle}>
          Shown only now. Send it to the owner alone: whoever has it can open the page, until it is revoked.
        </p>
      </div>
      <div css={actionsStyle}>
        <Button onClick={() => void copyUrl(url)}>Copy link</Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(messageWith(title, url))}`}
          target="_blank"
          rel="noreferrer"
          css={buttonStyle('quiet')}
        >
          Send by WhatsApp
        </a>
      </div>
    </div>
  )
}

function messageWith(title: string, url: string): string {
  return `Hello, this is ${agency.siteName}. Here you can see at any time how it goes with “${title}”: views, enquiries, visits and what we did. The page is for you alone: ${url}`
}

const quietStyle = { color: color.inkQuiet, fontSize: size.text15 } as const
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: space.s8, '& > *': { flex: '1 1 auto' } } as const
