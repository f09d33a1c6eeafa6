/** What a server of Git led somebody back with, for the server of this installation. */
interface GitCallback {
  readonly loginId: string
  readonly body: {
    readonly hostId: string
    readonly code?: string
    readonly error?: string
    readonly errorDescription?: string
  }
}

/** Reads the address to which a server of Git led somebody back; null where it says of no login. */
export const readGitCallback = ({
  search,
  pathname,
}: {
  readonly search: string
  readonly pathname: string
}): GitCallback | null => {
  const given = new URLSearchParams(search)
  const [, hostId] = /^\/oauth\/([a-z]+)-callback\/?$/u.exec(pathname) ?? []
  const state = given.get('state') ?? ''
  if (hostId === undefined || !/^[0-9a-f]{32}$/u.test(state)) return null
  const [code, error, description] = ['code', 'error', 'error_description'].map((name) => given.get(name))
  return {
    loginId: state,
    body: {
      hostId,
      ...(code ? { code } : {}),
      ...(error ? { error: error.slice(0, 200) } : {}),
      ...(description ? { errorDescription: description.slice(0, 1_000) } : {}),
    },
  }
}
