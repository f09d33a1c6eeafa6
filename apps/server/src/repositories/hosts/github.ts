import type { GitHostKind } from './git-host-kind.ts'
import { accountAsGitHubSays, repositoriesAsGitHubSays } from './github-answers.ts'

/** GitHub and GitHub Enterprise Server, with an OAuth app or a GitHub app, whose scopes are its rights. */
export const github: GitHostKind = {
  id: 'github',
  name: 'GitHub',
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  scope: 'repo',
  prompt: 'select_account',
  username: 'x-access-token',
  apiAt: (address) => (address === 'https://github.com' ? 'https://api.github.com' : `${address}/api/v3`),
  accountPath: '/user',
  accountSchema: accountAsGitHubSays,
  repositoriesPath: (page) => `/user/repos?sort=pushed&per_page=100&page=${page}`,
  pageSize: 100,
  repositoriesSchema: repositoriesAsGitHubSays,
  revocation: ({ address, clientId, clientSecret }, token) => ({
    method: 'DELETE',
    url: new URL(`${github.apiAt(address)}/applications/${encodeURIComponent(clientId)}/token`),
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ access_token: token }),
  }),
}
