import { define, type Definition } from '../platform/setting-definition.ts'
import { origin, someText } from '../platform/setting-parsers.ts'

/** The servers of Git at which people can sign in. */
export const gitHostIds = ['github', 'gitlab', 'gitea'] as const

/** One of `gitHostIds`. */
export type GitHostId = (typeof gitHostIds)[number]

/** Where people of this installation sign in to reach their repositories, and as which client. */
export interface GitHostSettings {
  readonly id: GitHostId
  /** An origin without a slash at its end. */
  readonly address: string
  readonly clientId: string
  readonly clientSecret: string
}

const callbackOf = (id: GitHostId): string => `PUBLIC_URL/oauth/${id}-callback`

/** Settings of signing in at GitHub, GitLab and Gitea; a part of the list in `config.ts`. */
export const gitHostDefinitions = {
  githubClientId: define({
    name: 'ASHLAR_GITHUB_CLIENT_ID',
    meaning: `The client ID of a GitHub app or OAuth app of yours: people connect repositories by signing in at GitHub. Its callback address is \`${callbackOf('github')}\`. See [how it is set up](operate.md#sign-in-at-servers-of-git).`,
    shownDefault: 'none',
    parse: someText,
  }),
  githubClientSecret: define({
    name: 'ASHLAR_GITHUB_CLIENT_SECRET',
    meaning: 'The client secret that belongs to `ASHLAR_GITHUB_CLIENT_ID`.',
    shownDefault: 'none',
    parse: someText,
  }),
  githubUrl: define({
    name: 'ASHLAR_GITHUB_URL',
    meaning: 'The address of your GitHub Enterprise Server, where people sign in there.',
    shownDefault: '`https://github.com`',
    parse: origin,
  }),
  gitlabClientId: define({
    name: 'ASHLAR_GITLAB_CLIENT_ID',
    meaning: `The application ID of an application at GitLab: people connect repositories by signing in there. Its callback address is \`${callbackOf('gitlab')}\`, its scopes are \`read_api\` and \`write_repository\`.`,
    shownDefault: 'none',
    parse: someText,
  }),
  gitlabClientSecret: define({
    name: 'ASHLAR_GITLAB_CLIENT_SECRET',
    meaning: 'The secret that belongs to `ASHLAR_GITLAB_CLIENT_ID`.',
    shownDefault: 'none',
    parse: someText,
  }),
  gitlabUrl: define({
    name: 'ASHLAR_GITLAB_URL',
    meaning: 'The address of a GitLab of your own, where people sign in there.',
    shownDefault: '`https://gitlab.com`',
    parse: origin,
  }),
  giteaClientId: define({
    name: 'ASHLAR_GITEA_CLIENT_ID',
    meaning: `The client ID of an OAuth2 application at your Gitea or Forgejo: people connect repositories by signing in there. Its callback address is \`${callbackOf('gitea')}\`.`,
    shownDefault: 'none',
    parse: someText,
  }),
  giteaClientSecret: define({
    name: 'ASHLAR_GITEA_CLIENT_SECRET',
    meaning: 'The client secret that belongs to `ASHLAR_GITEA_CLIENT_ID`.',
    shownDefault: 'none',
    parse: someText,
  }),
  giteaUrl: define({
    name: 'ASHLAR_GITEA_URL',
    meaning: 'The address of your Gitea or Forgejo. Needed for signing in there.',
    shownDefault: 'none',
    parse: origin,
  }),
}

const usualAddress: { readonly [Id in GitHostId]: string | undefined } = {
  github: 'https://github.com',
  gitlab: 'https://gitlab.com',
  gitea: undefined,
}

type Read = (definition: Definition<string>) => string | undefined

/** Reads where people can sign in; `tell` hears of settings that lack another one. */
export const readGitHosts = (read: Read, tell: (problem: string) => void): GitHostSettings[] =>
  gitHostIds.flatMap((id) => {
    const definitions = {
      clientId: gitHostDefinitions[`${id}ClientId`],
      clientSecret: gitHostDefinitions[`${id}ClientSecret`],
      url: gitHostDefinitions[`${id}Url`],
    }
    const clientId = read(definitions.clientId)
    const clientSecret = read(definitions.clientSecret)
    const address = read(definitions.url) ?? usualAddress[id]
    if (clientId === undefined && clientSecret === undefined) return []
    const missing = [
      ...(clientId === undefined ? [definitions.clientId] : []),
      ...(clientSecret === undefined ? [definitions.clientSecret] : []),
      ...(address === undefined ? [definitions.url] : []),
    ]
    for (const { name } of missing) tell(`${name} has to be set for signing in there`)
    return clientId === undefined || clientSecret === undefined || address === undefined
      ? []
      : [{ id, address, clientId, clientSecret }]
  })
