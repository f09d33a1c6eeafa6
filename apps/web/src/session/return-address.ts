/** Where a person lands who did not come from anywhere. */
export const homeAddress = '/home'

/** What leads in or out and is nothing to return to. */
const ways: ReadonlySet<string> = new Set([
  '/',
  '/login',
  '/logout',
  '/sign-up',
  '/signup',
  '/set-up',
  '/forgot-password',
  '/reset-password',
])

/**
 * The address to return to after signing in, from a link that anybody can have written: only a path of our own origin,
 * decided on the parsed address and never on its text. Everything else becomes Home.
 */
export const safeReturnAddress = (wanted: string | undefined, origin: string): string => {
  if (wanted === undefined || !wanted.startsWith('/')) return homeAddress
  let parsed: URL
  try {
    parsed = new URL(wanted, origin)
  } catch {
    return homeAddress
  }
  // A path that begins with two slashes would be read as another host when it is used on its own.
  if (parsed.origin !== origin || parsed.pathname.startsWith('//')) return homeAddress
  if (ways.has(parsed.pathname)) return homeAddress
  return `${parsed.pathname}${parsed.search}${parsed.hash}`
}

/** Whether an address is the published application's own entry rather than a screen of the builder. */
export const isViewerAddress = (path: string): boolean =>
  /^\/applications\/[^/?#]+(?!\/edit(?:[/?#]|$))(?:[/?#]|$)/.test(path)
