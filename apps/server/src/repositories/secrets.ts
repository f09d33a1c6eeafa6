import type { Secrets } from '../platform/secrets.ts'
import type { RepositoryRow } from './queries.ts'

type Holder = Pick<RepositoryRow, 'id' | 'organizationId'>

/** A token opens for its repository alone, and never as the secret of messages. */
export const repositorySecretContext = ({ id, organizationId }: Holder, of: 'token' | 'messages') => ({
  organizationId,
  integrationId: `repository ${id}`,
  profileId: of,
})

/** The token of a repository as it is stored. */
export const sealToken = (secrets: Secrets, repository: Holder, token: string): string =>
  secrets.seal(token, repositorySecretContext(repository, 'token'))

/** The token of a repository in clear, for the moment of a call. Throws `SecretError`. */
export const openToken = (secrets: Secrets, repository: Holder, sealed: string): string =>
  secrets.open(sealed, repositorySecretContext(repository, 'token'))

/** The secret that signs messages, as it is stored. */
export const sealHookSecret = (secrets: Secrets, repository: Holder, secret: string): string =>
  secrets.seal(secret, repositorySecretContext(repository, 'messages'))

/** The secret that signs messages of a repository; null where nobody made one. */
export const openHookSecret = (secrets: Secrets, repository: RepositoryRow): string | null =>
  repository.sealedHookSecret === null
    ? null
    : secrets.open(repository.sealedHookSecret, repositorySecretContext(repository, 'messages'))
