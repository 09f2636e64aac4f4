/** A configuration or environment error that ends the start; shown as one line, without a stack trace. */
export class StartError extends Error {
  override name = 'StartError'
}
