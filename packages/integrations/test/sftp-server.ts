import ssh2 from 'ssh2'
import { type SshServer, startSsh } from './ssh-server.ts'

const { utils } = ssh2
const { STATUS_CODE } = utils.sftp

/** A file server in memory. A file holds bytes, a folder null, a link the path that it leads to. */
export interface SftpServer extends SshServer {
  readonly entries: Map<string, Buffer | string | null>
}

const folderMode = 0o040_755
const fileMode = 0o100_644
const linkMode = 0o120_777

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/')) || '/'

/** Starts one. `/endless` is never opened, `/over-quota` is refused when it is closed, and the folder `/endlessly` has entries without end. */
export const startSftp = async (): Promise<SftpServer> => {
  const entries = new Map<string, Buffer | string | null>([
    ['/', null],
    ['/endlessly', null],
  ])

  const real = (path: string): string => {
    let found = path
    for (let links = 0; links < 9; links += 1) {
      const entry = [...entries].find(
        ([at, kept]) => typeof kept === 'string' && (found === at || found.startsWith(`${at}/`)),
      )
      if (entry === undefined) return found
      found = `${String(entry[1])}${found.slice(entry[0].length)}`
    }
    return found
  }
  const statsOf = (path: string) => {
    const kept = entries.get(path)
    const mode = kept === null ? folderMode : typeof kept === 'string' ? linkMode : fileMode
    return {
      mode,
      uid: 1,
      gid: 1,
      size: Buffer.isBuffer(kept) ? kept.length : 0,
      atime: 1_700_000_000,
      mtime: 1_700_000_000,
    }
  }

  const serve = (sftp: ssh2.SFTPWrapper): void => {
    const handles = new Map<string, { path: string; isListed: boolean }>()
    const open = (id: number, path: string): void => {
      const handle = String(handles.size + 1)
      handles.set(handle, { path, isListed: false })
      sftp.handle(id, Buffer.from(handle))
    }
    const pathOf = (handle: Buffer): string => handles.get(handle.toString())?.path ?? ''
    const say = (id: number, isDone: boolean, code = STATUS_CODE.NO_SUCH_FILE): void => {
      sftp.status(id, isDone ? STATUS_CODE.OK : code)
    }
    sftp.on('OPEN', (id, name, flags) => {
      const path = real(name)
      if (path === '/endless') return
      const mode = utils.sftp.flagsToString(flags)
      const isThere = Buffer.isBuffer(entries.get(path))
      if (mode === 'r') return isThere ? open(id, path) : say(id, false)
      if (mode === 'wx' && isThere) return say(id, false, STATUS_CODE.FAILURE)
      if (entries.get(parentOf(path)) !== null) return say(id, false)
      entries.set(path, Buffer.alloc(0))
      return open(id, path)
    })
    sftp.on('READ', (id, handle, offset, length) => {
      const kept = entries.get(pathOf(handle))
      const part = Buffer.isBuffer(kept) ? kept.subarray(offset, offset + length) : Buffer.alloc(0)
      return part.length === 0 ? sftp.status(id, STATUS_CODE.EOF) : sftp.data(id, part)
    })
    sftp.on('WRITE', (id, handle, offset, data) => {
      const path = pathOf(handle)
      const kept = entries.get(path)
      const before = Buffer.isBuffer(kept) ? kept.subarray(0, offset) : Buffer.alloc(0)
      entries.set(path, Buffer.concat([before, data]))
      say(id, true)
    })
    sftp.on('CLOSE', (id, handle) => {
      const isKept = pathOf(handle) !== '/over-quota'
      say(id, handles.delete(handle.toString()) && isKept, STATUS_CODE.FAILURE)
    })
    sftp.on('OPENDIR', (id, name) =>
      entries.get(real(name)) === null ? open(id, real(name)) : say(id, false),
    )
    sftp.on('READDIR', (id, handle) => {
      const opened = handles.get(handle.toString())
      const path = opened?.path ?? ''
      const entryOf = (filename: string, at: string) => ({ filename, longname: filename, attrs: statsOf(at) })
      if (path === '/endlessly')
        return sftp.name(
          id,
          Array.from({ length: 100 }, (_, at) => entryOf(`file ${at}`, '/')),
        )
      if (opened === undefined || opened.isListed) return sftp.status(id, STATUS_CODE.EOF)
      opened.isListed = true
      const inside = [...entries.keys()].filter((at) => at !== '/' && parentOf(at) === path)
      return sftp.name(id, [
        entryOf('.', path),
        ...inside.map((at) => entryOf(at.slice(at.lastIndexOf('/') + 1), at)),
      ])
    })
    sftp.on('LSTAT', (id, path) => (entries.has(path) ? sftp.attrs(id, statsOf(path)) : say(id, false)))
    sftp.on('REALPATH', (id, name) => {
      const path = real(name === '.' ? '/' : name)
      if (!entries.has(path)) return say(id, false)
      return sftp.name(id, [{ filename: path, longname: path, attrs: statsOf(path) }])
    })
    sftp.on('REMOVE', (id, path) => say(id, entries.get(path) !== null && entries.delete(path)))
    sftp.on('RMDIR', (id, path) => {
      const isEmpty = ![...entries.keys()].some((at) => at.startsWith(`${path}/`))
      say(id, isEmpty && entries.delete(path), STATUS_CODE.FAILURE)
    })
    sftp.on('RENAME', (id, path, to) => {
      const kept = entries.get(path)
      if (kept === undefined) return say(id, false)
      if (entries.has(to)) return say(id, false, STATUS_CODE.FAILURE)
      entries.delete(path)
      entries.set(to, kept)
      return say(id, true)
    })
    sftp.on('MKDIR', (id, path) => {
      const isNew = !entries.has(path)
      if (isNew) entries.set(path, null)
      say(id, isNew, STATUS_CODE.FAILURE)
    })
  }

  const server = await startSsh((client) => {
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => serve(acceptSftp()))
    })
  })
  return { ...server, entries }
}
