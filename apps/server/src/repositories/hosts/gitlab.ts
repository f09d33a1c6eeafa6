import { z } from 'zod'
import type { GitHostKind } from './git-host-kind.ts'

/** What GitLab calls a developer, who may push. */
const developer = 30

/** GitLab, theirs or one’s own. */
export const gitlab: GitHostKind = {
  id: 'gitlab',
  name: 'GitLab',
  authorizePath: '/oauth/authorize',
  tokenPath: '/oauth/token',
  scope: 'read_api write_repository',
  prompt: 'consent',
  username: 'oauth2',
  apiAt: (address) => `${address}/api/v4`,
  accountPath: '/user',
  accountSchema: z
    .object({ id: z.int(), username: z.string().min(1).max(200) })
    .transform(({ id, username }) => ({ id: String(id), name: username })),
  repositoriesPath: (page) =>
    `/projects?simple=true&archived=false&min_access_level=${developer}&order_by=last_activity_at&per_page=100&page=${page}`,
  pageSize: 100,
  repositoriesSchema: z.array(
    z
      .object({
        path_with_namespace: z.string(),
        http_url_to_repo: z.string(),
        default_branch: z.string().nullish(),
      })
      .transform(({ path_with_namespace, http_url_to_repo, default_branch }) => ({
        name: path_with_namespace,
        address: http_url_to_repo,
        defaultBranch: default_branch ?? null,
        // The question asks for no others.
        mayWrite: true,
      })),
  ),
  revocation: ({ address, clientId, clientSecret }, token) => ({
    method: 'POST',
    url: new URL(`${address}/oauth/revoke`),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, token }).toString(),
  }),
}
