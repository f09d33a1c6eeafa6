import { createHash } from 'node:crypto'
import type { OAuthClient } from '@ashlar/integrations'
import { type OAuthSettings, oauthSettingsOf } from '@ashlar/integrations/descriptors'
import type { GitHostId, GitHostSettings } from '../../settings/git-host-settings.ts'
import { gitea } from './gitea.ts'
import type { GitHostKind, HostClient } from './git-host-kind.ts'
import { github } from './github.ts'
import { gitlab } from './gitlab.ts'

const kinds: readonly GitHostKind[] = [github, gitlab, gitea]

/** A server of Git at which people of this installation can sign in. */
export interface GitHost extends HostClient {
  readonly kind: GitHostKind
  /** Another one for another address or client: what was given for one does not count for the other. */
  readonly fingerprint: string
}

/** The servers of Git at which people can sign in. */
export class GitHosts {
  readonly all: readonly GitHost[]

  constructor(configured: readonly GitHostSettings[]) {
    this.all = configured.flatMap(({ id, address, clientId, clientSecret }) => {
      const kind = kinds.find((one) => one.id === id)
      if (kind === undefined) return []
      const parts = [id, address, clientId, kind.scope]
      const fingerprint = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
      return [{ kind, address, clientId, clientSecret, fingerprint }]
    })
  }

  /** The one of an id; undefined where it is not set up. */
  find(id: string): GitHost | undefined {
    return this.all.find(({ kind }) => kind.id === id)
  }

  /** The one that something was given for; undefined where it is set up no longer, or otherwise. */
  of({ host, fingerprint }: { readonly host: GitHostId; readonly fingerprint: string }): GitHost | undefined {
    const found = this.find(host)
    return found?.fingerprint === fingerprint ? found : undefined
  }

  /** The one at which a repository is; undefined where nobody can sign in there. */
  at(repositoryAddress: string): GitHost | undefined {
    return this.all.find((host) => isAt(host, repositoryAddress))
  }
}

/** Whether a repository is at a server: its token goes nowhere else. */
export const isAt = ({ address }: Pick<GitHost, 'address'>, repositoryAddress: string): boolean =>
  URL.parse(repositoryAddress)?.origin === address

/** What signing in there needs to know. */
export const oauthOf = ({ kind, address, clientId }: GitHost): OAuthSettings => {
  const settings = oauthSettingsOf({
    authentication: 'OAUTH2_CODE',
    authorizationUrl: `${address}${kind.authorizePath}`,
    tokenUrl: `${address}${kind.tokenPath}`,
    clientId,
    scope: kind.scope,
    promptType: kind.prompt,
  })
  if (settings === null) throw new Error('Signing in at a server of Git is a login by OAuth.')
  return settings
}

/** The client of this installation there, for one request. */
export const clientOf = (host: GitHost, signal: AbortSignal): OAuthClient => ({
  settings: oauthOf(host),
  secrets: { clientSecret: host.clientSecret },
  signal,
})
