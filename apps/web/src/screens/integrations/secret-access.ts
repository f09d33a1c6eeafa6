/** How secrets appear in a form, by their names: never their saved values. */
export interface SecretAccess {
  /** The server keeps one and will go on keeping it. */
  isKept: (name: string) => boolean
  /** What was typed for it. */
  typed: (name: string) => string
  /** Whether one is being replaced, and the replacement can be given up. */
  canKeep: (name: string) => boolean
  /** Whether the one that is kept is to be taken away. */
  isRemoved: (name: string) => boolean
  remove: (name: string) => void
  change: (name: string, value: string) => void
  keep: (name: string) => void
}
