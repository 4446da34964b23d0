import { useState } from 'react'
import { Button } from '../ui/button'
import { useConfirm } from '../ui/confirm-dialog'
import { PlainToast } from '../ui/fallback-toast'
import { Menu } from '../ui/menu'
import { Sheet } from '../ui/sheet'
import { ToastMessage } from '../ui/toast'
import { Row, Sample } from './sample'

const TOASTS = {
  Toast: { title: 'Saved', description: 'The listing will be on the site in a moment.', destructive: false },
  'Failed toast': { title: 'Not saved', description: 'Please check your connection and try again.', destructive: true },
} as const

const QUESTION = {
  title: 'Delete this property?',
  text: 'You can restore it for 30 days.',
  yes: 'Delete',
  no: 'Keep',
  destructive: true,
}

const MENU_ITEMS = [
  { label: 'Duplicate', onSelect: () => undefined },
  { label: 'Copy preview link', onSelect: () => undefined, isDisabled: true },
  { label: 'Delete', onSelect: () => undefined, isDestructive: true },
]

/** What lies over a page: opened by a button. */
export function Overlays() {
  const { ask, dialog } = useConfirm()
  const [toast, setToast] = useState<keyof typeof TOASTS | null>(null)
  const [plain, setPlain] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  return (
    <Sample name="Overlays: toasts, a toast without its script, a question, a sheet, a menu">
      <Row>
        {(['Toast', 'Failed toast'] as const).map((name) => (
          <Button key={name} look="quiet" onClick={() => setToast(name)}>
            {name}
          </Button>
        ))}
        <Button look="quiet" onClick={() => setPlain(true)}>
          Plain toast
        </Button>
        <Button look="quiet" onClick={() => void ask(QUESTION)}>
          Question
        </Button>
        <Button look="quiet" onClick={() => setSheetOpen(true)}>
          Sheet
        </Button>
        <Menu label="More about this home" items={MENU_ITEMS}>
          Menu
        </Menu>
      </Row>
      {toast !== null && <ToastMessage key={toast} {...TOASTS[toast]} onClose={() => setToast(null)} />}
      {plain && <PlainToast {...TOASTS['Failed toast']} onClose={() => setPlain(false)} />}
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
