import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A server of real Git repositories, which takes one token. */
export interface GitServer {
  readonly port: number
  readonly token: string
  /** Makes an empty repository, and answers its address. */
  readonly aRepository: (name: string) => Promise<string>
  /** Runs Git in a repository. */
  readonly git: (name: string, ...words: string[]) => Promise<string>
  /** Writes files on a branch as somebody with a copy of the repository does; null deletes one. */
  readonly commit: (
    name: string,
    branch: string,
    files: Readonly<Record<string, string | null>>,
  ) => Promise<string>
  /** Answers a request as Git does, without asking for a token: for servers that ask for one of their own. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void
  /** Answers the next requests otherwise; null: as Git does. */
  answerWith: ((request: IncomingMessage, response: ServerResponse) => void) | null
  readonly close: () => Promise<void>
}

/** Passes a request on to the program of Git that answers it. */
const answerByGit = (root: string, request: IncomingMessage, response: ServerResponse): void => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const program = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'somebody',
      REQUEST_METHOD: request.method,
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
      GIT_PROTOCOL: [request.headers['git-protocol'] ?? ''].flat().join(''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  request.pipe(program.stdin)
  program.stdin.on('error', () => undefined)
  let head = Buffer.alloc(0)
  let isBegun = false
  program.stdout.on('data', (bytes: Buffer) => {
    if (isBegun) return void response.write(bytes)
    head = Buffer.concat([head, bytes])
    const end = head.indexOf('\r\n\r\n')
    if (end === -1) return
    isBegun = true
    const headers = head
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => line.split(': '))
    const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200'
    const sent = headers.filter(([name]) => name !== 'Status')
    response.writeHead(Number.parseInt(status, 10), Object.fromEntries(sent))
    response.write(head.subarray(end + 4))
  })
  program.on('close', () => {
    if (!isBegun) response.writeHead(500)
    response.end()
  })
}

/** Some text as Git’s program for imports takes it. */
const dataOf = (text: string): string => `data ${Buffer.byteLength(text)}\n${text}`

const importInto = (folder: string, text: string, env: NodeJS.ProcessEnv): Promise<void> =>
  new Promise((resolve, reject) => {
    const program = spawn('git', ['fast-import', '--quiet', '--date-format=now'], {
      cwd: folder,
      env,
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    program.on('error', reject)
    program.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error('Git did not take the commit.')),
    )
    program.stdin.end(text)
  })

/** Starts it; the machine needs Git. */
export const startGitServer = async (token = 'a-token-of-a-test'): Promise<GitServer> => {
  const root = mkdtempSync(join(tmpdir(), 'ashlar-git-server-'))
  const env = {
    PATH: process.env['PATH'],
    HOME: root,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'Tess Tester',
    GIT_AUTHOR_EMAIL: 'tess@example.com',
    GIT_COMMITTER_NAME: 'Tess Tester',
    GIT_COMMITTER_EMAIL: 'tess@example.com',
  }
  const inFolder = async (folder: string, words: readonly string[]): Promise<string> =>
    (await run('git', words, { cwd: folder, env })).stdout.trim()
  const folderOf = (name: string): string => join(root, `${name}.git`)
  const server = createServer((request, response) => {
    if (kit.answerWith !== null) return kit.answerWith(request, response)
    const [, given = ''] = (request.headers.authorization ?? '').split(' ')
    if (!Buffer.from(given, 'base64').toString().endsWith(`:${token}`)) {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' })
      return response.end()
    }
    return answerByGit(root, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('The server has no port.')
  const { port } = place
  const kit: GitServer = {
    port,
    token,
    answerWith: null,
    answer: (request, response) => answerByGit(root, request, response),
    aRepository: async (name) => {
      mkdirSync(folderOf(name))
      await inFolder(folderOf(name), ['init', '--bare', '--quiet', '--initial-branch=main'])
      await inFolder(folderOf(name), ['config', 'http.receivepack', 'true'])
      return `http://127.0.0.1:${port}/${name}.git`
    },
    git: (name, ...words) => inFolder(folderOf(name), words),
    commit: async (name, branch, files) => {
      const ref = `refs/heads/${branch}`
      const isThere = await inFolder(folderOf(name), ['rev-parse', '--verify', '--quiet', ref]).then(
        () => true,
        () => false,
      )
      const base = isThere ? ref : 'refs/heads/main'
      const begins =
        isThere || (await inFolder(folderOf(name), ['branch', '--list', 'main'])) !== ''
          ? [`from ${base}^0`]
          : []
      const changes = Object.entries(files).flatMap(([path, text]) =>
        text === null ? [`D ${path}`] : [`M 100644 inline ${path}`, dataOf(text)],
      )
      const lines = [
        `commit ${ref}`,
        'committer Tess Tester <tess@example.com> now',
        dataOf('By hand'),
        ...begins,
        ...changes,
        '',
      ]
      await importInto(folderOf(name), lines.join('\n'), env)
      return inFolder(folderOf(name), ['rev-parse', ref])
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(root, { recursive: true })
    },
  }
  return kit
}
