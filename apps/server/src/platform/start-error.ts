/** Why the server cannot start. Stable: scripts and people search for these. */
export type StartErrorCode =
  | 'SETTINGS_INVALID'
  | 'DATA_FOLDER_NOT_WRITABLE'
  | 'PORT_IN_USE'
  | 'PORT_NOT_ALLOWED'
  | 'DATABASE_BINARIES_MISSING'
  | 'DATABASE_START_FAILED'
  | 'DATABASE_UNREACHABLE'
  | 'DATABASE_FOLDER_UNUSABLE'
  | 'MIGRATION_FAILED'
  | 'KEY_FILE_UNSAFE'
  | 'KEY_INVALID'

/** A failure at start that a person can act on. `message` is one readable sentence, without a stack. */
export class StartError extends Error {
  readonly code: StartErrorCode

  constructor(code: StartErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartError'
    this.code = code
  }
}

/** The `code` of a Node or PostgreSQL error (`ENOENT`, `23505`), looked for along the chain of causes. */
export const errorCode = (error: unknown): string | undefined => {
  let current: unknown = error
  while (current instanceof Error) {
    if ('code' in current && typeof current.code === 'string') return current.code
    current = current.cause
  }
  return undefined
}

/** The sentence of an unknown thrown value. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
