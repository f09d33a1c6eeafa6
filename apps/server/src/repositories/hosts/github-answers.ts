import { z } from 'zod'

/** An account as GitHub tells it, and those who speak as GitHub does. */
export const accountAsGitHubSays = z
  .object({ id: z.int(), login: z.string().min(1).max(200) })
  .transform(({ id, login }) => ({ id: String(id), name: login }))

/** Repositories as they tell them. */
export const repositoriesAsGitHubSays = z.array(
  z
    .object({
      full_name: z.string(),
      clone_url: z.string(),
      default_branch: z.string().nullish(),
      archived: z.boolean().nullish(),
      permissions: z.object({ push: z.boolean() }).nullish(),
    })
    .transform(({ full_name, clone_url, default_branch, archived, permissions }) => ({
      name: full_name,
      address: clone_url,
      defaultBranch: default_branch ?? null,
      mayWrite: permissions?.push === true && archived !== true,
    })),
)
