/** What hosts take as the user beside a token, where nothing else is said. */
const users: Readonly<Record<string, string>> = {
  'github.com': 'x-access-token',
  'gitlab.com': 'oauth2',
  'bitbucket.org': 'x-token-auth',
}

/** The user to sign in as with a token, at the host of an address. */
export const usualUser = (address: string): string => users[new URL(address).hostname] ?? 'git'

/** What a repository is called by its address: `example/apps`. */
export const usualName = (address: string): string =>
  decodeURIComponent(new URL(address).pathname)
    .replaceAll(/^\/+|\/+$|\.git\/?$/g, '')
    .slice(-80)
