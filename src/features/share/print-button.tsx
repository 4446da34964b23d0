import { Button } from '../../ui/button'
import { PrinterIcon } from '../../ui/icons'

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
