import type { GitHostKind } from './git-host-kind.ts'
import { accountAsGitHubSays, repositoriesAsGitHubSays } from './github-answers.ts'

/** Gitea and Forgejo. */
export const gitea: GitHostKind = {
  id: 'gitea',
  name: 'Gitea',
  authorizePath: '/login/oauth/authorize',
  tokenPath: '/login/oauth/access_token',
  scope: 'read:user write:repository',
  prompt: 'consent',
  username: 'oauth2',
  apiAt: (address) => `${address}/api/v1`,
  accountPath: '/user',
  accountSchema: accountAsGitHubSays,
  // As many as it lists at most where nobody configured it otherwise.
  repositoriesPath: (page) => `/user/repos?limit=50&page=${page}`,
  pageSize: 50,
  repositoriesSchema: repositoriesAsGitHubSays,
  revocation: () => null,
}
