/** An older backend does not have all of them. */
export function MissingRates() {
  return <p role="alert">The agency has not set the rates for this. Please ask us.</p>
}
