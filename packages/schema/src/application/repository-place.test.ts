import { describe, expect, it } from 'vitest'
import {
  doFoldersOverlap,
  refuseRepositoryAddress,
  repositoryBranchSchema,
  repositoryFolderSchema,
} from './repository-place.ts'

describe('where an application is in a repository', () => {
  it.each(['https://github.com/example/apps.git', 'http://git.local:3000/apps'])(
    '%s is an address',
    (text) => {
      expect(refuseRepositoryAddress(text)).toBeNull()
    },
  )

  it.each([
    'git@github.com:example/apps.git',
    'ssh://git@example.com/apps',
    'file:///etc',
    'https://example.com',
    'https://ada:secret@example.com/apps.git',
    'https://example.com/apps?token=x',
    'javascript:alert(1)',
    '',
  ])('%s is none', (text) => {
    expect(refuseRepositoryAddress(text)).not.toBeNull()
  })

  it.each(['', 'orders', 'apps/orders', '/apps/orders/'])('“%s” is a folder', (text) => {
    expect(repositoryFolderSchema.safeParse(text).success).toBe(true)
  })

  it.each(['..', 'apps/../etc', '.git', 'apps/.git/hooks', 'a b', 'a//b', 'a/b/c/d/e', 'x.'])(
    '“%s” is none',
    (text) => {
      expect(repositoryFolderSchema.safeParse(text).success).toBe(false)
    },
  )

  it.each(['main', 'feat/new-prices', 'release-1.0', 'JIRA-1_x'])('%s is a branch', (name) => {
    expect(repositoryBranchSchema.safeParse(name).success).toBe(true)
  })

  it.each(['', '-x', '/x', 'a..b', 'a//b', 'a b', 'x.lock', 'x/', '$(id)', 'a\nb'])(
    '“%s” is none of theirs',
    (name) => {
      expect(repositoryBranchSchema.safeParse(name).success).toBe(false)
    },
  )

  it('is apart from others, unless one lies among the pages of the other', () => {
    expect(doFoldersOverlap('apps/orders', 'apps/stock')).toBe(false)
    expect(doFoldersOverlap('apps', 'apps/stock')).toBe(false)
    expect(doFoldersOverlap('Apps/orders', 'apps/orders')).toBe(true)
    expect(doFoldersOverlap('apps', 'apps/pages/stock')).toBe(true)
    expect(doFoldersOverlap('pages/stock', '')).toBe(true)
    expect(doFoldersOverlap('jobs/nightly', 'jobs/nightly/steps/x')).toBe(true)
    expect(doFoldersOverlap('', 'workflows/nightly')).toBe(false)
    expect(doFoldersOverlap('', '')).toBe(true)
  })
})
