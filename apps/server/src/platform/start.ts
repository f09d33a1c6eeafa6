import { errorCode, StartError } from './start-error.ts'

/** Turns what listening on a port threw into a `StartError` with one readable line. */
export const listenError = (
  error: unknown,
  settings: { readonly host: string; readonly port: number },
): unknown => {
  const code = errorCode(error)
  if (code === 'EADDRINUSE') {
    return new StartError(
      'PORT_IN_USE',
      `Port ${settings.port} is in use by another program. Stop that one, or set PORT to another number.`,
      { cause: error },
    )
  }
  if (code === 'EACCES') {
    return new StartError(
      'PORT_NOT_ALLOWED',
      `This user may not listen on port ${settings.port}. Set PORT to a number from 1024 up.`,
      { cause: error },
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartError(
      'PORT_NOT_ALLOWED',
      `This machine has no address ${settings.host} to listen on. Set HOST to localhost, 0.0.0.0 or one of its addresses.`,
      { cause: error },
    )
  }
  return error
}

/**
 * Runs the start of the server to its end, or ends the process with one readable line: the code and the
 * sentence of a `StartError`. Anything else is a fault of ours and keeps its stack.
 */
export const startOrExplain = async (start: () => Promise<void>): Promise<void> => {
  try {
    await start()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`Ashlar did not start (${error.code}). ${error.message}\n`)
    process.exit(1)
  }
}
