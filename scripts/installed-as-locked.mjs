const namesThis = (allowed, own) => {
  if (allowed === undefined) return true
  const names = [allowed].flat()
  return names.includes(own) || (!names.includes(`!${own}`) && names.every((name) => name.startsWith('!')))
}

/** Which C library the system has, in npm's words; undefined where there is no choice. */
const ownLibrary = () => {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc'
}

/** What npm asks a machine before it installs a package that is made for some systems only. */
export const thisSystem = () => ({ os: process.platform, cpu: process.arch, libc: ownLibrary() })

/** Whether npm may leave a package of the lock file out here. One that is made for this system it may not. */
const mayBeAbsent = ({ optional, os, cpu, libc }, system) => {
  if (optional !== true) return false
  if (os === undefined && cpu === undefined) return true
  return !(namesThis(os, system.os) && namesThis(cpu, system.cpu) && namesThis(libc, system.libc))
}

/**
 * The places in `node_modules` where something else is installed than the lock file names, or nothing at all. `wanted` are the
 * packages of the lock file, `present` those that npm noted when it last installed.
 */
export const unlikeLocked = (wanted, present, system = thisSystem()) =>
  Object.entries(wanted)
    .filter(([place, entry]) => {
      if (!place.includes('node_modules/')) return false
      const found = present[place]
      return found === undefined ? !mayBeAbsent(entry, system) : found.version !== entry.version
    })
    .map(([place]) => place)
