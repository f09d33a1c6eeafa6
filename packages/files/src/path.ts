import type { Problem } from '@ashlar/schema'

/** Files by their paths: folders are separated by `/`, and everything is below the folder of what is kept. */
export type Files = Readonly<Record<string, string>>

/** How deep files lie at most: `pages/orders/apis/load/query.sql`. */
const deepest = 5
const longestPath = 300
const longestSlug = 60

/** One part of a path: no part begins with a dot, so that neither `..` nor `.git` is one. */
const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Why a path is none that files have; null where it is. */
export const pathProblem = (path: string): Problem | null => {
  const parts = path.split('/')
  const isSound =
    path.length <= longestPath && parts.length <= deepest && parts.every((each) => part.test(each))
  if (isSound) return null
  const reason =
    'Files lie below the folder of what they are of, in folders with names of letters, digits, dots, hyphens and underscores.'
  return { path: path.slice(0, longestPath), reason }
}

/**
 * What is kept as files, each in a folder of its own: the file that tells what it is, and the folder with everything else that it
 * has. Whatever stands beside them is left alone.
 */
export const filedKinds = {
  application: { head: 'application.yaml', folder: 'pages' },
  workflow: { head: 'workflow.yaml', folder: 'steps' },
  job: { head: 'scheduled-job.yaml', folder: 'steps' },
} as const

/** An application, a workflow or a scheduled job. */
export type FiledKind = keyof typeof filedKinds

/** Whether what stands directly in a folder is a part of what is kept there. */
export const isPartOf = (kind: FiledKind, name: string): boolean =>
  name === filedKinds[kind].head || name === filedKinds[kind].folder

/** A name as a part of a path: what systems of files everywhere can keep, and tell apart. */
export const slugOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, longestSlug) || 'unnamed'

/** Parts of paths for things with a name, by their ids; where two would have the same, each has its id too. */
export const slugsOf = (
  things: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>()
  for (const { name } of things) counts.set(slugOf(name), (counts.get(slugOf(name)) ?? 0) + 1)
  const taken = new Set<string>()
  return new Map(
    things.map(({ id, name }) => {
      const slug = slugOf(name)
      let own = counts.get(slug) === 1 ? slug : `${slug}-${slugOf(id)}`
      // Ids differ, but what of them a path can hold may not.
      for (let number = 2; taken.has(own); number += 1) own = `${slug}-${slugOf(id)}-${number}`
      taken.add(own)
      return [id, own]
    }),
  )
}
