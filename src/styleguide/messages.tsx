import { useState } from 'react'
import { Button } from '../ui/button'
import { useConfirm } from '../ui/confirm-dialog'
import { CountBadge } from '../ui/count-badge'
import { Message } from '../ui/message'
import { Photo } from '../ui/photo'
import { PlainToast } from '../ui/fallback-toast'
import { Sheet } from '../ui/sheet'
import { Skeleton } from '../ui/skeleton'
import { space } from '../ui/tokens'
import { Sample, Samples } from './sample'

const PLACEHOLDER = '/placeholder-property.jpg'

export function Messages() {
  return (
    <Samples title="Messages">
      <Sample name="Empty">
        <Message title="No properties found" action={<Button look="quiet">Clear all filters</Button>}>
          Try another place or a wider price.
        </Message>
      </Sample>
      <Sample name="Loading">
        <Skeleton css={{ height: space.s112 }} />
        <Skeleton css={{ width: '60%', height: space.s24, marginTop: space.s12 }} />
      </Sample>
      <Sample name="A photo that is not there">
        <Photo photo="/none.jpg" placeholder={PLACEHOLDER} alt="" ratio={4 / 3} sizes="100vw" />
      </Sample>
      <Sample name="How many are new">
        Reviews <CountBadge count={3} what="new reviews" />
      </Sample>
      <Floating />
    </Samples>
  )
}

/** Overlays, which use the browser's color scheme in both columns. */
function Floating() {
  const { ask, dialog } = useConfirm()
  const [toast, setToast] = useState<boolean | null>(null)
  const [sheetOpen, setSheetOpen] = useState(false)
  const question = {
    title: 'Delete this property?',
    text: 'It can be restored for 30 days.',
    yes: 'Delete',
    no: 'Keep',
  }
  return (
    <Sample name="Floating">
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.s12 }}>
        <Button look="quiet" onClick={() => setToast(false)}>
          Toast
        </Button>
        <Button look="quiet" onClick={() => setToast(true)}>
          Failed toast
        </Button>
        <Button look="quiet" onClick={() => void ask({ ...question, destructive: true })}>
          Question
        </Button>
        <Button look="quiet" onClick={() => setSheetOpen(true)}>
          Sheet
        </Button>
      </div>
      {toast !== null && (
        <PlainToast
          title={toast ? 'Not saved' : 'Saved'}
          description={toast ? 'Please check the network and try again.' : 'The listing is on the site in a moment.'}
          destructive={toast}
          onClose={() => setToast(null)}
        />
      )}
      <Sheet
        title="Filters"
        open={sheetOpen}
        onOpenChange={setSheetOpen}
        footer={<Button onClick={() => setSheetOpen(false)}>Show 12 homes</Button>}
      >
        The filters are here.
      </Sheet>
      {dialog}
    </Sample>
  )
}
