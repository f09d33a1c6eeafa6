import type { HttpRequest } from '@ashlar/egress'
import type { z } from 'zod'
import type { GitHostId } from '../../settings/git-host-settings.ts'

/** An account as a server of Git tells it. */
export interface HostAccount {
  /** What the server tells its accounts apart by: names change. */
  readonly id: string
  readonly name: string
}

/** A repository as a server of Git tells it. */
export interface HostRepository {
  /** With its owner: `example/apps`. */
  readonly name: string
  /** For cloning over HTTP. */
  readonly address: string
  /** Null where it has no branch yet. */
  readonly defaultBranch: string | null
  readonly mayWrite: boolean
}

/** The client of this installation at a server of Git. */
export interface HostClient {
  /** An origin without a slash at its end. */
  readonly address: string
  readonly clientId: string
  readonly clientSecret: string
}

/** What a kind of server of Git is asked, and how it answers. */
export interface GitHostKind {
  readonly id: GitHostId
  /** As people know it. */
  readonly name: string
  readonly authorizePath: string
  readonly tokenPath: string
  /** What a token has to be good for: to list repositories, and to read and write them. */
  readonly scope: string
  /** What the server asks a person each time. */
  readonly prompt: string
  /** The user beside a token, for Git over HTTP. */
  readonly username: string
  /** Where its API is, without a slash at its end. */
  readonly apiAt: (address: string) => string
  /** Below the API. */
  readonly accountPath: string
  readonly accountSchema: z.ZodType<HostAccount>
  /** Below the API: those that changed last first, from page 1 on. */
  readonly repositoriesPath: (page: number) => string
  readonly pageSize: number
  readonly repositoriesSchema: z.ZodType<readonly HostRepository[]>
  /** What has the server forget a token; null where it has nothing for that. */
  readonly revocation: (client: HostClient, token: string) => HttpRequest | null
}
