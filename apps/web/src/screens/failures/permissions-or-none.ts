/**
 * What somebody may do with a thing. Where the server does not say, that is nothing: what is shown then is the same as
 * where there is no such thing, and only the console tells the difference.
 */
export const permissionsOrNone = async (
  read: (signal: AbortSignal) => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<readonly string[]> => {
  try {
    return await read(signal)
  } catch (cause) {
    // oxlint-disable-next-line eslint/no-console -- nobody is to be told on the screen
    console.warn(new Error('Failed to fetch api permissions', { cause }))
    return []
  }
}
