import { Button } from '../../ui/button'
import { createIcon } from '../../ui/icons'

const PrinterIcon = createIcon(
  'M7 9V4h10v5M7 17H5a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-2M7 14h10v6H7v-6Z',
)

/** Prints the page; a listing becomes a brochure of one sheet (static/print.css). */
export function PrintButton() {
  return (
    <Button look="quiet" onClick={print}>
      <PrinterIcon />
      Print
    </Button>
  )
}

function print(): void {
  void import('./print-page').then(
    ({ printPage }) => printPage(),
    () => window.print(),
  )
}
