/** What builders read of a function while they write a script. */
export interface ClientSignature {
  readonly name: string
  /** How it is called: `showAlert(message, style, duration, position)`. */
  readonly signature: string
  readonly help: string
}
