import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type GitServer, startGitServer } from '@ashlar/files/git-testing'
import { checkPack } from './check-pack.ts'
import type { CommitFacts, GitTask } from './git-task.ts'
import { Git } from './run-git.ts'

let server: GitServer
let git: Git
let address: string
let name: string
let count = 0

beforeAll(async () => {
  server = await startGitServer()
  git = new Git({ allowedHosts: [`127.0.0.1:${server.port}`] })
})
afterAll(async () => {
  await git.stop()
  await server.close()
})
beforeEach(async () => {
  server.answerWith = null
  name = `orders-${(count += 1)}`
  address = await server.aRepository(name)
})

const run = <Task extends GitTask>(task: Task, token = server.token) =>
  git.run({ organizationId: 'o', remote: { address, username: 'git', token }, task })
const commit: CommitFacts = {
  name: 'Ada',
  email: 'ada@example.com',
  message: 'New prices',
  seconds: 1_700_000_000,
}
const files = { 'application.yaml': 'name: Orders\n', 'pages/orders/page.yaml': 'name: Orders\n' }
const write = (given: Partial<Extract<GitTask, { kind: 'write' }>> = {}) =>
  run({
    kind: 'write',
    of: 'application',
    branch: 'main',
    folder: 'apps/orders',
    files,
    expected: null,
    beginsWith: 'main',
    commit,
    ...given,
  })
const read = (folder = 'apps/orders', branch = 'main') =>
  run({ kind: 'read', of: 'application', branch, folder })

describe('a Git repository over HTTP', () => {
  it('takes the first commit into an empty repository, and gives it back', async () => {
    expect(await run({ kind: 'branches' })).toEqual({ branches: [], defaultBranch: null })
    expect(await read()).toEqual({ commit: null, fingerprint: null, files: {} })
    const written = await write()
    expect(written).toMatchObject({ isWritten: true })
    expect(await read()).toMatchObject({
      files,
      ...(written.isWritten ? { fingerprint: written.fingerprint } : {}),
    })
    expect(await run({ kind: 'branches' })).toEqual({ branches: ['main'], defaultBranch: 'main' })
    expect(await server.git(name, 'log', '--format=%an <%ae> %at %s', 'main')).toBe(
      'Ada <ada@example.com> 1700000000 New prices',
    )
    await server.git(name, 'fsck', '--strict')
  })

  it('writes one folder and leaves everything else as it is', async () => {
    const others = {
      'README.md': 'Ours\n',
      'apps/orders/README.md': 'Notes\n',
      'apps/stock/application.yaml': 'x: 1\n',
    }
    await server.commit(name, 'main', { ...others, 'apps/orders/pages/old/page.yaml': 'gone\n' })
    const { fingerprint } = await read()
    expect(await write({ expected: fingerprint })).toMatchObject({ isWritten: true })
    expect((await server.git(name, 'ls-tree', '-r', '--name-only', 'main')).split('\n')).toEqual([
      'README.md',
      'apps/orders/README.md',
      'apps/orders/application.yaml',
      'apps/orders/pages/orders/page.yaml',
      'apps/stock/application.yaml',
    ])
    expect(await server.git(name, 'rev-list', '--count', 'main')).toBe('2')
    expect(await run({ kind: 'folders', branch: 'main' })).toEqual([
      { folder: 'apps/orders', of: 'application' },
      { folder: 'apps/stock', of: 'application' },
    ])
  })

  it('writes nothing where the folder is not as it was, and does where only others are', async () => {
    const first = await write()
    const expected = first.isWritten ? first.fingerprint : null
    await server.commit(name, 'main', { 'apps/stock/application.yaml': 'x: 1\n' })
    const second = await write({ expected, files: { ...files, 'application.yaml': 'name: New\n' } })
    expect(second).toMatchObject({ isWritten: true })
    await server.commit(name, 'main', { 'apps/orders/application.yaml': 'name: Theirs\n' })
    expect(await write({ expected: second.isWritten ? second.fingerprint : null })).toEqual({
      isWritten: false,
      reason: 'changed',
    })
    expect((await read()).files['application.yaml']).toBe('name: Theirs\n')
  })

  it('begins a branch with another one, and deletes it', async () => {
    await server.commit(name, 'main', { 'README.md': 'Ours\n' })
    expect(await write({ branch: 'feat/new', expected: null })).toMatchObject({ isWritten: true })
    expect(await run({ kind: 'branches' })).toEqual({ branches: ['feat/new', 'main'], defaultBranch: 'main' })
    expect(await server.git(name, 'merge-base', 'main', 'feat/new')).toBe(
      await server.git(name, 'rev-parse', 'main'),
    )
    await run({ kind: 'removeBranch', branch: 'feat/new' })
    expect(await run({ kind: 'branches' })).toMatchObject({ branches: ['main'] })
  })

  it('says what a hook of the repository refuses', async () => {
    await server.git(name, 'config', 'receive.denyDeletes', 'true')
    await server.commit(name, 'old', { 'README.md': 'Ours\n' })
    await expect(run({ kind: 'removeBranch', branch: 'old' })).rejects.toMatchObject({ code: 'rejected' })
  })
})

describe('a repository that is none, or means harm', () => {
  it.each([
    ['a wrong token', 'refused', 'does not take the token'],
    ['nothing there', 'missing', 'no repository there'],
  ])('%s', async (what, code, words) => {
    const token = what === 'a wrong token' ? 'another-token' : server.token
    if (what === 'nothing there') address = address.replace(name, 'nothing')
    const failed = run({ kind: 'branches' }, token)
    await expect(failed).rejects.toMatchObject({ code, message: expect.stringContaining(words) })
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining(token) })
  })

  it('is not followed to another address, and the token stays here', async () => {
    server.answerWith = (_, response) => {
      response.writeHead(301, {
        location: 'http://127.0.0.1:1/elsewhere.git/info/refs?service=git-upload-pack',
      })
      response.end()
    }
    await expect(run({ kind: 'branches' })).rejects.toMatchObject({
      code: 'moved',
      message: expect.stringContaining('http://127.0.0.1:1/elsewhere.git.'),
    })
  })

  it.each([
    ['a page', 200, '<html>Sign in</html>'],
    ['no sense', 200, '0000ffff'],
    ['nothing', 200, ''],
  ])('answers with %s', async (_, status, body) => {
    server.answerWith = (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/x-git-upload-pack-advertisement' })
      response.end(body)
    }
    await expect(run({ kind: 'branches' })).rejects.toMatchObject({ code: 'bad_answer' })
  })

  it('never ends', async () => {
    const impatient = new Git({ allowedHosts: [`127.0.0.1:${server.port}`], timeLimit: 1_500 })
    server.answerWith = () => undefined
    await expect(
      impatient.run({
        organizationId: 'o',
        remote: { address, username: 'git', token: 'x' },
        task: { kind: 'branches' },
      }),
    ).rejects.toMatchObject({ code: 'timed_out' })
  })

  it('is in a network that nobody opened', async () => {
    const shut = new Git({ allowedHosts: [] })
    await expect(
      shut.run({
        organizationId: 'o',
        remote: { address, username: 'git', token: 'x' },
        task: { kind: 'branches' },
      }),
    ).rejects.toMatchObject({ code: 'unreachable', message: expect.stringContaining('ASHLAR_ALLOWED_HOSTS') })
  })

  it('holds a link, another repository, or a name that is none', async () => {
    await server.commit(name, 'main', { 'application.yaml': 'x: 1\n', 'pages/a/page.yaml': 'x: 1\n' })
    const blob = await server.git(name, 'rev-parse', 'main:application.yaml')
    const head = await server.git(name, 'rev-parse', 'main')
    const withEntry = async (mode: string, oid: string, path: string): Promise<void> => {
      await server.git(name, 'read-tree', head)
      await server.git(name, 'update-index', '--add', '--cacheinfo', `${mode},${oid},${path}`)
      const tree = await server.git(name, 'write-tree')
      const made = await server.git(name, 'commit-tree', tree, '-p', head, '-m', 'Harm')
      await server.git(name, 'update-ref', 'refs/heads/main', made)
    }
    for (const [mode, oid, path] of [
      ['120000', blob, 'pages/a/link.sql'],
      ['160000', head, 'pages/module'],
      ['120000', blob, 'application.yaml'],
      ['100644', blob, 'pages/a b/page.yaml'],
      ['100644', blob, 'pages/a/b/c/d/e/f.sql'],
    ] as const) {
      await withEntry(mode, oid, path)
      await expect(read('')).rejects.toMatchObject({
        code: 'bad_tree',
        message: expect.stringContaining(path.slice(0, 7)),
      })
    }
  })
})

/** A pack of one object that says how large it is. */
const packOf = (type: number, said: number, content: Uint8Array): Buffer => {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\x01', 'latin1')
  const size: number[] = []
  let rest = Math.floor(said / 16)
  size.push((type << 4) | (said % 16) | (rest > 0 ? 0x80 : 0))
  for (; rest > 0; rest = Math.floor(rest / 128)) size.push((rest % 128) | (rest >= 128 ? 0x80 : 0))
  return Buffer.concat([head, Buffer.from(size), deflateSync(content), Buffer.alloc(20)])
}

describe('a pack that is checked', () => {
  const blob = 3
  it('is taken where it holds what it says', () => {
    expect(() => checkPack(packOf(blob, 5, Buffer.from('hello')))).not.toThrow()
  })

  it('is refused where a file of it would be larger than is read', () => {
    expect(() => checkPack(packOf(blob, 10 * 1024 ** 3, Buffer.from('hello')))).toThrow('too large')
  })

  it('is refused where more comes out than it says', () => {
    expect(() => checkPack(packOf(blob, 5, Buffer.alloc(64 * 1024 * 1024)))).toThrow('cannot be unpacked')
  })

  it('is refused where a difference of few bytes makes a large file', () => {
    // The size of what it begins with, and then that of what it makes: 2^35.
    const delta = Buffer.from([5, 0x80, 0x80, 0x80, 0x80, 0x80, 1])
    const pack = packOf(7, delta.length, delta)
    // Between the sizes and the content stands what it begins with.
    const named = Buffer.concat([pack.subarray(0, 13), Buffer.alloc(20), pack.subarray(13)])
    expect(() => checkPack(named)).toThrow('too large')
  })

  it('is refused where it ends too early, or says more objects than anybody has', () => {
    const pack = packOf(blob, 5, Buffer.from('hello'))
    expect(() => checkPack(pack.subarray(0, 13))).toThrow('cannot be unpacked')
    pack.writeUInt32BE(4_000_000_000, 8)
    expect(() => checkPack(pack)).toThrow('too large')
  })
})
